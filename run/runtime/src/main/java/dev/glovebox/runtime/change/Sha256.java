package dev.glovebox.runtime.change;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Names content. */
public final class Sha256 {

    private static final int CHUNK = 64 * 1024;

    private Sha256() {}

    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** Of everything together, one after the other. */
    static String of(Stream<byte[]> parts) {
        var digest = digest();
        parts.forEach(digest::update);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Reads to the end. */
    public static String of(InputStream in) throws IOException {
        var digest = digest();
        byte[] chunk = new byte[CHUNK];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            digest.update(chunk, 0, count);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
