package dev.glovebox.engine.oci.image.source;

import dev.glovebox.model.value.Printable;
import dev.glovebox.model.value.Sha256;
import java.util.regex.Pattern;

/** Names content by its SHA-256, in the form {@code sha256:…}. */
public record Digest(String text) {

    private static final Pattern FORM = Pattern.compile("sha256:[0-9a-f]{64}");

    public Digest {
        if (!valid(text)) {
            throw new IllegalArgumentException("'" + Printable.text(text) + "' is not a digest (sha256:…)");
        }
    }

    public static boolean valid(String text) {
        return FORM.matcher(text).matches();
    }

    public static Digest of(byte[] content) {
        return new Digest("sha256:" + Sha256.of(content));
    }

    public String hex() {
        return text.substring("sha256:".length());
    }

    @Override
    public String toString() {
        return text;
    }
}
