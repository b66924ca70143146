package dev.glovebox.engine.docker.api;

/** An image's name in its two parts. Without a tag, {@code latest} is meant, as everywhere. */
public record ImageReference(String repository, String tag) {

    public static ImageReference parse(String text) {
        int colon = text.lastIndexOf(':');
        return colon > text.lastIndexOf('/')
                ? new ImageReference(text.substring(0, colon), text.substring(colon + 1))
                : new ImageReference(text, "latest");
    }

    /** With the tag spelled out; names by digest stay as they are. */
    public static String complete(String text) {
        return text.contains("@") || text.startsWith("sha256:")
                ? text
                : parse(text).toString();
    }

    @Override
    public String toString() {
        return repository + ":" + tag;
    }
}
