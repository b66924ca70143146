package dev.glovebox.engine.image;

import java.nio.charset.StandardCharsets;

/**
 * The 512 bytes before a regular file in a tar archive (POSIX ustar). Owner, time and mode are fixed, so that the same
 * content gives the same archive.
 */
record TarHeader(String name, long size) {

    static final int BLOCK = 512;

    /** Eleven octal digits. */
    private static final long LARGEST = (1L << 33) - 1;

    private static final int CHECKSUM_AT = 148;

    TarHeader {
        if (name.length() > 100 || size < 0 || size > LARGEST) {
            throw new IllegalArgumentException("a ustar entry has a name of at most 100 characters and 0 to " + LARGEST
                    + " bytes, not '" + name + "' with " + size);
        }
    }

    byte[] bytes() {
        var block = new byte[BLOCK];
        put(block, 0, name);
        put(block, 100, "0000644\0");
        put(block, 108, "0000000\0");
        put(block, 116, "0000000\0");
        put(block, 124, "%011o\0".formatted(size));
        put(block, 136, "00000000000\0");
        put(block, CHECKSUM_AT, "        ");
        put(block, 156, "0");
        put(block, 257, "ustar\00000");
        int sum = 0;
        for (byte each : block) {
            sum += Byte.toUnsignedInt(each);
        }
        put(block, CHECKSUM_AT, "%06o\0 ".formatted(sum));
        return block;
    }

    /** Zeros up to the next block. */
    byte[] padding() {
        return new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)];
    }

    private static void put(byte[] block, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }
}
