package dev.glovebox.engine.oci.image.layer;

import java.io.IOException;

/** A layer that is not unpacked: it tries to leave its directory, exceeds a limit, or is not what its digest says. */
public final class LayerRefusedException extends IOException {

    public LayerRefusedException(String message) {
        super(message);
    }
}
