package dev.glovebox.engine.oci.image.tar;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The 512 bytes before an entry, as POSIX and GNU write them. */
final class TarHeader {

    static final int BLOCK = 512;

    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_END = 156;

    private final byte[] block;

    TarHeader(byte[] block) {
        this.block = block;
    }

    boolean empty() {
        for (byte each : block) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    /** Everything else of a header is believed only after this. */
    void check() throws TarFormatException {
        long unsigned = 0;
        long signed = 0;
        for (int i = 0; i < BLOCK; i++) {
            byte each = i >= CHECKSUM_AT && i < CHECKSUM_END ? (byte) ' ' : block[i];
            unsigned += Byte.toUnsignedInt(each);
            signed += each;
        }
        long said = number(CHECKSUM_AT, 8);
        if (said != unsigned && said != signed) {
            throw new TarFormatException("the archive has a header with a wrong checksum");
        }
    }

    /** Other archives than POSIX ones have other things where the beginning of a long name would be. */
    String name() {
        String name = text(0, 100);
        boolean posix = text(257, 6).equals("ustar") && block[262] == 0;
        String beginning = posix ? text(345, 155) : "";
        return beginning.isEmpty() ? name : beginning + "/" + name;
    }

    String target() {
        return text(157, 100);
    }

    char type() {
        return (char) Byte.toUnsignedInt(block[156]);
    }

    int mode() throws TarFormatException {
        return (int) (number(100, 8) & 07777);
    }

    long size() throws TarFormatException {
        return number(124, 12);
    }

    long modified() throws TarFormatException {
        return number(136, 12);
    }

    /** Octal digits, or, with the highest bit set, a number in binary. */
    private long number(int at, int length) throws TarFormatException {
        if ((block[at] & 0x80) != 0) {
            return binary(at, length);
        }
        String digits = text(at, length).strip();
        if (digits.isEmpty()) {
            return 0;
        }
        try {
            long value = Long.parseLong(digits, 8);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException garbage) {
            // told below
        }
        throw new TarFormatException("the archive has a header with an invalid number");
    }

    private long binary(int at, int length) throws TarFormatException {
        boolean negative = (block[at] & 0x40) != 0;
        long value = block[at] & 0x3f;
        for (int i = at + 1; i < at + length; i++) {
            if (value >>> 54 != 0 && !negative) {
                throw new TarFormatException("the archive has a header with a number that is too large");
            }
            value = value << 8 | Byte.toUnsignedInt(block[i]);
        }
        return negative ? -1 : value; // times before 1970 are all the same to us, and a size is refused
    }

    private String text(int at, int length) {
        int end = at;
        while (end < at + length && block[end] != 0) {
            end++;
        }
        return new String(Arrays.copyOfRange(block, at, end), StandardCharsets.ISO_8859_1);
    }
}
