package dev.glovebox.cli.setup;

import dev.glovebox.engine.image.SandboxImage;
import dev.glovebox.engine.oci.image.store.OwnImages;
import java.util.OptionalDouble;

/** The image unpacked, for boxes that need no daemon: ours is built, any other comes from a daemon or a registry. */
public final class UnpackedImageStep implements SetupStep {

    /** Where an image comes from that is not unpacked yet. */
    public enum Source {
        /** From Docker, which has it already. */
        DAEMON,
        /** From its registry, or made anew if it is ours and that was asked for. */
        ITSELF
    }

    private final SandboxImage own;
    private final OwnImages images;
    private final String configured;
    private final Source source;
    private final ImageStep.Rebuild rebuild;

    public UnpackedImageStep(
            SandboxImage own, OwnImages images, String configured, Source source, ImageStep.Rebuild rebuild) {
        this.own = own;
        this.images = images;
        this.configured = configured;
        this.source = source;
        this.rebuild = rebuild;
    }

    @Override
    public String title() {
        return "unpacked image";
    }

    @Override
    public String ensure(Progress progress) {
        if (configured.startsWith(SandboxImage.REPOSITORY)) {
            return own.latest()
                    + " "
                    + (source == Source.ITSELF && rebuild == ImageStep.Rebuild.ALWAYS
                            ? own.rebuild(progress::at)
                            : own.build(progress::at));
        }
        progress.at("unpacking " + configured, OptionalDouble.empty());
        return configured + " "
                + switch (source) {
                    case DAEMON -> images.roots().open(configured).digest();
                    case ITSELF ->
                        images.id(configured)
                                .orElseGet(() ->
                                        images.pull(configured, progress::at).text());
                };
    }
}
