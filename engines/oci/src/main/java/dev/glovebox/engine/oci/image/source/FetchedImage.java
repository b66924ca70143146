package dev.glovebox.engine.oci.image.source;

import java.util.List;
import java.util.Optional;

/**
 * An image on its way into the store.
 *
 * @param name what to call it in messages
 * @param manifest what a registry calls it; empty for images of a daemon
 * @param blobs one for each layer of the document; those the store has already need not be readable
 */
public record FetchedImage(String name, ImageDocument document, Optional<Digest> manifest, List<LayerBlob> blobs) {

    public FetchedImage {
        blobs = List.copyOf(blobs);
        if (blobs.size() != document.layers().size()) {
            throw ImageProblem.refused(
                    name,
                    "it has " + blobs.size() + " layers, but its configuration names "
                            + document.layers().size());
        }
    }
}
