package dev.glovebox.engine.docker.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The SHA-256 of some content, in lower-case hexadecimal. */
record ContentDigest(String hex) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    ContentDigest {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException("'" + hex + "' is not a SHA-256 in hexadecimal");
        }
    }

    static ContentDigest of(byte[] content) {
        return new ContentDigest(HexFormat.of().formatHex(sha256().digest(content)));
    }

    static ContentDigest of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads to the end, in pieces. */
    static ContentDigest of(InputStream content) throws IOException {
        var digest = sha256();
        try (var stream = new DigestInputStream(content, digest)) {
            stream.transferTo(OutputStream.nullOutputStream());
        }
        return new ContentDigest(HexFormat.of().formatHex(digest.digest()));
    }

    /** As image ids and layers are written. */
    String prefixed() {
        return "sha256:" + hex;
    }

    String shortened() {
        return hex.substring(0, 12);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
