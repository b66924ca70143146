package dev.glovebox.engine.oci.image.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * A layer that can be read.
 *
 * @param digest of the blob as it is; empty where its source does not say
 */
public record LayerBlob(Optional<Digest> digest, Content content) {

    /** Opens it from its start; whoever asks closes it. */
    public interface Content {
        InputStream open() throws IOException;
    }
}
