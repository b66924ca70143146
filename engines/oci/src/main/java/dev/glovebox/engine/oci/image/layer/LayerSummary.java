package dev.glovebox.engine.oci.image.layer;

/**
 * Contents of a layer, and the parts that were left out.
 *
 * @param special devices and pipes, which were not made
 * @param setId files and directories that lost their set-id bits
 * @param attributes extended attributes, file capabilities among them, which were not set
 */
public record LayerSummary(long entries, long bytes, long special, long setId, long attributes) {

    public static final LayerSummary NONE = new LayerSummary(0, 0, 0, 0, 0);

    public LayerSummary plus(LayerSummary other) {
        return new LayerSummary(
                entries + other.entries,
                bytes + other.bytes,
                special + other.special,
                setId + other.setId,
                attributes + other.attributes);
    }
}
