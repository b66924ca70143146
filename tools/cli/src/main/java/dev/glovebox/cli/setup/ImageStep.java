package dev.glovebox.cli.setup;

import dev.glovebox.engine.docker.image.DaemonImages;
import dev.glovebox.engine.image.PullResult;
import dev.glovebox.engine.image.SandboxImage;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.OptionalDouble;

/** The image boxes start from: ours is built here from Debian's packages, any other is asked of its registry. */
public final class ImageStep implements SetupStep {

    /** Whether an image that is there already is made anew. */
    public enum Rebuild {
        ONLY_IF_MISSING,
        ALWAYS
    }

    private final SandboxImage own;
    private final DaemonImages images;
    private final String configured;
    private final Rebuild rebuild;

    public ImageStep(SandboxImage own, DaemonImages images, String configured, Rebuild rebuild) {
        this.own = own;
        this.images = images;
        this.configured = configured;
        this.rebuild = rebuild;
    }

    @Override
    public String title() {
        return "sandbox image";
    }

    @Override
    public String ensure(Progress progress) {
        if (!configured.startsWith(SandboxImage.REPOSITORY)) {
            return configured + " " + images.id(configured).orElseGet(() -> pull(progress));
        }
        String id = switch (rebuild) {
            case ONLY_IF_MISSING -> own.build(progress::at);
            case ALWAYS -> own.rebuild(progress::at);
        };
        return own.latest() + " " + id;
    }

    private String pull(Progress progress) {
        progress.at("pulling " + configured, OptionalDouble.empty());
        return switch (images.pull(configured)) {
            case PullResult.Pulled(String id) -> id;
            case PullResult.Unreachable(String reason) -> throw notThere("its registry is not reachable: " + reason);
            case PullResult.Refused(String reason) -> throw notThere("its registry says: " + reason);
        };
    }

    private SandboxException notThere(String reason) {
        return new SandboxException(
                FailureCode.NO_IMAGE,
                "image " + configured + " is not on this machine, and " + reason,
                "load it with docker load, or use " + SandboxImage.REPOSITORY + ", which glovebox setup builds");
    }
}
