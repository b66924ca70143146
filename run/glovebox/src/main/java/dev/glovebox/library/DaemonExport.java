package dev.glovebox.library;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.oci.image.source.DockerExport;
import dev.glovebox.model.failure.SandboxException;
import java.io.OutputStream;
import java.util.Optional;

/** The images of the Docker daemon, for the store that needs none. */
record DaemonExport(DockerApi docker) implements DockerExport {

    @Override
    public Optional<String> id(String reference) {
        try {
            return docker.image(reference).flatMap(image -> image.at("Id").text());
        } catch (SandboxException unreachable) {
            return Optional.empty(); // a machine without Docker is what the store is for
        }
    }

    @Override
    public void save(String id, OutputStream out) {
        docker.saveImage(id, out);
    }
}
