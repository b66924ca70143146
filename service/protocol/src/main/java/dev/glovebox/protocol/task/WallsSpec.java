package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** The walls someone asked for; what is empty is left to whoever stands behind. */
public record WallsSpec(
        Optional<String> image,
        Optional<String> runtime,
        Optional<IsolationLevel> level,
        Optional<Network> network,
        Adjustments adjustments) {

    public static final WallsSpec NONE =
            new WallsSpec(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Adjustments.NONE);

    /** These, and those of {@code base} where these say nothing. */
    public WallsSpec over(WallsSpec base) {
        return new WallsSpec(
                image.or(base::image),
                runtime.or(base::runtime),
                level.or(base::level),
                network.or(base::network),
                new Adjustments(
                        adjustments.syscalls().none() ? base.adjustments.syscalls() : adjustments.syscalls(),
                        adjustments.gpus().or(base.adjustments::gpus)));
    }

    public Walls at(IsolationLevel usual) {
        return new Walls(level.orElse(usual), network.map(Network::wanted), image, runtime, adjustments);
    }

    static WallsSpec of(Walls walls) {
        return new WallsSpec(
                walls.image(),
                walls.runtime(),
                Optional.of(walls.level()),
                walls.network().map(Network::of),
                walls.adjustments());
    }

    Map<String, Object> tree() {
        return new Tree()
                .put("image", image)
                .put("level", level.map(IsolationLevel::label))
                .put("network", network.map(Network::tree))
                .put("runtime", runtime)
                .put("gpus", adjustments.gpus().map(Gpus::label))
                .putUnlessEmpty("allowed_syscalls", adjustments.syscalls().allowed())
                .putUnlessEmpty("blocked_syscalls", adjustments.syscalls().blocked())
                .map();
    }

    static WallsSpec read(Reading from) {
        return new WallsSpec(
                from.optional("image"),
                from.optional("runtime"),
                from.parsed("level", IsolationLevel::parse),
                from.object("network", Network::read),
                new Adjustments(syscalls(from), from.parsed("gpus", Gpus::parse)));
    }

    private static SyscallChanges syscalls(Reading from) {
        try {
            return new SyscallChanges(from.texts("blocked_syscalls"), from.texts("allowed_syscalls"));
        } catch (IllegalArgumentException both) {
            from.problem("allowed_syscalls", "field.value", String.valueOf(both.getMessage()), "correct it");
            return SyscallChanges.NONE;
        }
    }
}
