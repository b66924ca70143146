package dev.glovebox.model.request;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import java.util.Optional;

/** The walls someone asks for; what is empty is left open. */
public record WallsRequest(
        Optional<IsolationLevel> level,
        Optional<NetworkMode> network,
        Optional<String> image,
        Optional<String> runtime,
        Adjustments adjustments) {

    public static final WallsRequest NONE =
            new WallsRequest(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Adjustments.NONE);

    /** Everything of them. */
    public static WallsRequest of(Walls walls) {
        return new WallsRequest(
                Optional.of(walls.level()), walls.network(), walls.image(), walls.runtime(), walls.adjustments());
    }

    /** An image and nothing else. */
    public static WallsRequest image(Optional<String> image) {
        return new WallsRequest(Optional.empty(), Optional.empty(), image, Optional.empty(), Adjustments.NONE);
    }

    /** These, and those of {@code base} where these say nothing. */
    public WallsRequest over(WallsRequest base) {
        return new WallsRequest(
                level.or(base::level),
                network.or(base::network),
                image.or(base::image),
                runtime.or(base::runtime),
                new Adjustments(
                        adjustments.syscalls().and(base.adjustments.syscalls()),
                        adjustments.gpus().or(base.adjustments::gpus)));
    }

    public WallsRequest at(Optional<IsolationLevel> changed) {
        return new WallsRequest(changed, network, image, runtime, adjustments);
    }

    public WallsRequest on(Optional<NetworkMode> changed) {
        return new WallsRequest(level, changed, image, runtime, adjustments);
    }

    /** Walls of that level, if none is asked for. */
    Walls orAt(IsolationLevel usual) {
        return new Walls(level.orElse(usual), network, image, runtime, adjustments);
    }
}
