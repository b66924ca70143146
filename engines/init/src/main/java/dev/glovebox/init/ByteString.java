package dev.glovebox.init;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An argument, a variable, a path or a sentence as the kernel sees it: bytes without NUL. Java's strings can't hold what
 * a program may be called with; whoever only needs text uses {@link #of(String)} and {@link #toString()}.
 */
public final class ByteString {
    private final byte[] bytes;

    private ByteString(byte[] bytes) {
        for (byte value : bytes) {
            if (value == 0) {
                throw new IllegalArgumentException("text contains NUL");
            }
        }
        this.bytes = bytes;
    }

    /** The text in UTF-8. */
    public static ByteString of(String text) {
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    public static ByteString of(byte[] bytes) {
        return new ByteString(bytes.clone());
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public int length() {
        return bytes.length;
    }

    void putInto(ByteBuffer target) {
        target.putInt(bytes.length).put(bytes);
    }

    int indexOf(char ascii) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == ascii) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteString octets && Arrays.equals(bytes, octets.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Read as UTF-8; what isn't becomes U+FFFD. */
    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
