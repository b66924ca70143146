package dev.glovebox.library;

import dev.glovebox.config.Configuration;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.path.ForbiddenPaths.ForbiddenPath;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.policy.rule.PolicySettings.Unsafe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;

/** Policy of this host, including the protection of Glovebox's own files. */
record HostPolicy(Configuration configuration, Installation installation, DockerHost docker) {

    /** Level none is for those who wrote down that they want it. */
    IsolationLevel weakestLevel() {
        return switch (unsafe()) {
            case REFUSED -> IsolationLevel.BASIC;
            case ALLOWED -> IsolationLevel.NONE;
        };
    }

    /** With the level that was written down as the floor of runs that no role bounds. */
    PolicySettings policy() {
        return policy(unsafe()).withFloor(configuration.sandbox().safety().floor());
    }

    /** The same for tasks of an API: whoever writes down nothing does not run strangers' tasks without walls. */
    PolicySettings taskPolicy() {
        var usual = unsafe() == Unsafe.ALLOWED ? IsolationLevel.NONE : IsolationLevel.MODERATE;
        var floor = configuration.sandbox().safety().floor().orElse(usual);
        return policy(unsafe())
                .withFloor(Optional.of(floor))
                .withRoots(configuration.serving().hosting().roots());
    }

    /** For boxes that wait: whoever takes one is judged then. */
    PolicySettings poolPolicy() {
        return policy(unsafe());
    }

    /** Without a floor, and level none is refused whatever was decided. */
    PolicySettings safePolicy() {
        return policy(Unsafe.REFUSED);
    }

    private Unsafe unsafe() {
        return switch (configuration.sandbox().safety().unsafe()) {
            case REFUSED -> Unsafe.REFUSED;
            case ALLOWED -> Unsafe.ALLOWED;
        };
    }

    private PolicySettings policy(Unsafe unsafe) {
        var passed = configuration.sandbox().inside().environmentPassthrough();
        return new PolicySettings(
                new PolicySettings.Levels(unsafe, Optional.empty()),
                Set.copyOf(passed),
                forbidden(),
                caller(),
                installation.lockedRuntime());
    }

    private ForbiddenPaths forbidden() {
        var own = new ArrayList<ForbiddenPath>();
        own.add(new ForbiddenPath(installation.data().toAbsolutePath(), "Glovebox's own data"));
        docker.socket().ifPresent(socket -> own.add(new ForbiddenPath(socket, "the container engine's socket")));
        return new ForbiddenPaths(own, Path.of(System.getProperty("user.home", "/root")));
    }

    private static BoxUser caller() {
        try {
            return BoxUser.current();
        } catch (IOException noProc) {
            throw new UncheckedIOException("/proc does not exist; Glovebox runs boxes only on Linux", noProc);
        }
    }
}
