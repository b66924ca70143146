package dev.glovebox.engine.oci.image.source;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** The images of a Docker daemon, as far as they can be taken from it. */
public interface DockerExport {

    /** Where no daemon is. */
    DockerExport NONE = new DockerExport() {
        @Override
        public Optional<String> id(String reference) {
            return Optional.empty();
        }

        @Override
        public void save(String id, OutputStream out) throws IOException {
            throw new IOException("there is no Docker daemon");
        }
    };

    /** What the daemon has under a name; empty also when it does not answer. */
    Optional<String> id(String reference);

    /** Writes the archive of an image, as {@code docker save} does. */
    void save(String id, OutputStream out) throws IOException;
}
