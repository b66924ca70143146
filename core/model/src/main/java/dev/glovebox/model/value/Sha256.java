package dev.glovebox.model.value;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal, of content that is there or that comes in pieces. */
public final class Sha256 {

    private static final int CHUNK = 64 * 1024;

    private final MessageDigest digest;

    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    public static String of(byte[] bytes) {
        return new Sha256().add(bytes).hex();
    }

    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads to the end. */
    public static String of(InputStream in) throws IOException {
        var sum = new Sha256();
        byte[] chunk = new byte[CHUNK];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            sum.add(chunk, count);
        }
        return sum.hex();
    }

    public Sha256 add(byte[] bytes) {
        return add(bytes, bytes.length);
    }

    public Sha256 add(byte[] bytes, int length) {
        return add(bytes, 0, length);
    }

    public Sha256 add(byte[] bytes, int from, int length) {
        digest.update(bytes, from, length);
        return this;
    }

    /** Of everything added since the last time. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
