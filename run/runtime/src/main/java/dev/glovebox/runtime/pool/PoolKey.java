package dev.glovebox.runtime.pool;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.Template;
import java.util.List;
import java.util.Optional;

/**
 * Properties that runs of one bucket have in common: all that cannot be changed in a running box.
 *
 * @param walls level, image and runtime; whatever a run may reach comes through the door, so the same box serves every network
 * @param files limits of single processes; they can only be lowered later
 * @param scratch the size of {@code /tmp}
 * @param preload the program that waits in the box; empty when nothing does
 */
record PoolKey(Walls walls, Limits.Files files, Limits.Scratch scratch, Optional<Template> preload) {

    static PoolKey of(ApprovedSpec approved, Optional<Template> preload) {
        var spec = approved.spec();
        var closed = spec.walls().withNetwork(new NetworkMode.None());
        return new PoolKey(closed, spec.limits().files(), spec.limits().scratch(), preload);
    }

    /** The request for a box of this kind, for no run in particular. */
    SandboxSpec blank(Limits limits) {
        var program = preload.map(
                        template -> Program.of("/tmp", template.command()).withInput(Program.Input.CONNECTED))
                .orElse(Program.of("/tmp", List.of("true")));
        return new SandboxSpec(
                walls,
                program,
                preload.flatMap(Template::project),
                preload.map(Template::files).orElse(List.of()),
                limits);
    }
}
