package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** The walls someone asked for; what is empty is left to whoever stands behind. */
public record WallsSpec(
        Optional<String> image, Optional<String> runtime, Optional<IsolationLevel> level, Optional<Network> network) {

    public static final WallsSpec NONE =
            new WallsSpec(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** These, and those of {@code base} where these say nothing. */
    public WallsSpec over(WallsSpec base) {
        return new WallsSpec(
                image.or(base::image), runtime.or(base::runtime), level.or(base::level), network.or(base::network));
    }

    public Walls at(IsolationLevel usual) {
        return new Walls(level.orElse(usual), network.map(Network::wanted), image, runtime);
    }

    Map<String, Object> tree() {
        return new Tree()
                .put("image", image)
                .put("level", level.map(IsolationLevel::label))
                .put("network", network.map(Network::tree))
                .put("runtime", runtime)
                .map();
    }

    static WallsSpec read(Reading from) {
        return new WallsSpec(
                from.optional("image"),
                from.optional("runtime"),
                from.parsed("level", IsolationLevel::parse),
                from.object("network", Network::read));
    }
}
