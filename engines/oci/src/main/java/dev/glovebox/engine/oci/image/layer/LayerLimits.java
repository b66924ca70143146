package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.model.value.ByteSize;

/**
 * How large a layer may be, unpacked.
 *
 * @param entries with those that are replaced or left out, since they cost time as well
 * @param depth of directories; whoever walks the tree holds one open for each
 */
public record LayerLimits(long entries, ByteSize bytes, int depth) {

    /** Larger than images of machine learning with everything in them, smaller than what fills a disk unnoticed. */
    public static final LayerLimits STANDARD = new LayerLimits(2_000_000, ByteSize.gibibytes(64), 200);

    /** What is left for the next layer of the same image. */
    public LayerLimits after(LayerSummary layer) {
        return new LayerLimits(
                Math.max(0, entries - layer.entries()),
                new ByteSize(Math.max(0, bytes.bytes() - layer.bytes())),
                depth);
    }

    /** How long an archive within these limits can be: headers, names and padding come with each entry. */
    public long archive() {
        return bytes.bytes() + entries * 4096 + (1 << 20);
    }

    /** Of the kernel: one name, and a path with the zero at its end. */
    static final int LONGEST_NAME = 255;

    static final int LONGEST_PATH = 4095;
}
