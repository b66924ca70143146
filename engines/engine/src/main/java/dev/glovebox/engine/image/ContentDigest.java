package dev.glovebox.engine.image;

import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
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
        return new ContentDigest(Sha256.of(content));
    }

    static ContentDigest of(String text) {
        return new ContentDigest(Sha256.of(text));
    }

    /** Reads to the end, in pieces, and closes. */
    static ContentDigest of(InputStream content) throws IOException {
        try (content) {
            return new ContentDigest(Sha256.of(content));
        }
    }

    /** As image ids and layers are written. */
    String prefixed() {
        return "sha256:" + hex;
    }

    String shortened() {
        return hex.substring(0, 12);
    }
}
