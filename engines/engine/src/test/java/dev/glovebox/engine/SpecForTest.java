package dev.glovebox.engine;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Requests for engine tests, and the gate they go through. */
public final class SpecForTest {

    private SpecForTest() {}

    public static SandboxSpec of(Walls walls) {
        return new SandboxSpec(
                walls, Program.of("/tmp", List.of("true")), Optional.empty(), List.of(), Limits.DEFAULTS);
    }

    public static ApprovedSpec approve(SandboxSpec requested) {
        try {
            var settings = new PolicySettings(
                    PolicySettings.Unsafe.ALLOWED,
                    Set.of(),
                    new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                    BoxUser.current());
            return new SpecGate(settings, _ -> Optional.empty()).approve(RunId.random(), requested);
        } catch (IOException noProc) {
            throw new UncheckedIOException(noProc);
        }
    }

    static NetworkMode internal(String name) {
        return new NetworkMode.Internal(Optional.of(new GroupMember("greek", name, Set.of(8080))));
    }

    /** The same request with one more wish. */
    static SandboxSpec wishing(SandboxSpec spec, Feature feature) {
        var walls = spec.walls();
        return switch (feature) {
            case IMAGE -> spec.withWalls(walls.withImage("glovebox/sandbox:latest"));
            case RUNTIME_CHOICE -> spec.withWalls(walls.withRuntime("runsc"));
            case MOUNTS -> spec.withMounts(List.of(new Mount(Path.of("/srv/data"), "/data", Mount.Access.READ_WRITE)));
            case SYSCALL_CHANGES ->
                spec.withWalls(walls.with(
                        new Adjustments(new SyscallChanges(List.of("connect"), List.of()), Optional.empty())));
            case GPUS -> spec.withWalls(walls.with(new Adjustments(SyscallChanges.NONE, Optional.of(new Gpus.All()))));
            case NETWORK_NONE -> spec.withWalls(walls.withNetwork(new NetworkMode.None()));
            case NETWORK_INTERNAL -> spec.withWalls(walls.withNetwork(internal("alpha")));
            case NETWORK_FILTERED -> spec.withWalls(walls.withNetwork(NetworkMode.parse("filtered")));
            case NETWORK_FULL -> spec.withWalls(walls.withNetwork(new NetworkMode.Full()));
        };
    }
}
