package dev.glovebox.engine.image;

/**
 * An image's name in its two parts. Without a tag, {@code latest} is meant, as everywhere.
 *
 * @param tag or the digest, {@code sha256:…}, which the daemon takes in the tag's place
 */
public record ImageReference(String repository, String tag) {

    private static final String DIGEST = "sha256:";

    /** Where both are given the digest decides, and the tag before it is decoration. */
    public static ImageReference parse(String text) {
        int at = text.indexOf('@');
        if (at >= 0) {
            return new ImageReference(parse(text.substring(0, at)).repository, text.substring(at + 1));
        }
        int colon = text.lastIndexOf(':');
        return colon > text.lastIndexOf('/')
                ? new ImageReference(text.substring(0, colon), text.substring(colon + 1))
                : new ImageReference(text, "latest");
    }

    /** With the tag spelled out; names by digest stay as they are. */
    public static String complete(String text) {
        return text.contains("@") || text.startsWith(DIGEST)
                ? text
                : parse(text).toString();
    }

    @Override
    public String toString() {
        return repository + (tag.startsWith(DIGEST) ? "@" : ":") + tag;
    }
}
