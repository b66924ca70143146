package dev.glovebox.engine.docker.image;

import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.engine.image.ImageStore;
import dev.glovebox.engine.image.PullResult;
import java.io.InputStream;
import java.util.Optional;

/** The images of a real daemon. */
public final class DaemonImages implements ImageStore {

    private final DockerApi docker;

    public DaemonImages(DockerApi docker) {
        this.docker = docker;
    }

    @Override
    public void load(InputStream archive) {
        docker.loadImage(archive);
    }

    @Override
    public Optional<String> id(String reference) {
        return docker.image(reference).flatMap(image -> image.at("Id").text());
    }

    @Override
    public void tag(String id, String reference) {
        docker.tagImage(id, ImageReference.parse(reference));
    }

    @Override
    public PullResult pull(String reference) {
        var refusal = docker.pullImage(ImageReference.parse(reference));
        var id = id(reference);
        if (refusal.isEmpty() && id.isPresent()) {
            return new PullResult.Pulled(id.get());
        }
        String reason = refusal.orElse("the Docker daemon does not have it after the pull");
        return reason.contains("lookup ") || reason.contains("dial tcp") || reason.contains("timeout")
                ? new PullResult.Unreachable(reason)
                : new PullResult.Refused(reason);
    }
}
