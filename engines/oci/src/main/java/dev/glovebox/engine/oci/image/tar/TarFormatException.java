package dev.glovebox.engine.oci.image.tar;

import java.io.IOException;

/** The bytes are not an archive, or one of a kind that is not read here. */
public final class TarFormatException extends IOException {

    public TarFormatException(String message) {
        super(message);
    }
}
