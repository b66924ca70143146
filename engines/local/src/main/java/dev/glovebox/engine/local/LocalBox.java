package dev.glovebox.engine.local;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A box of processes on this host. */
final class LocalBox implements Box {

    /** Init ends everyone when the door closes; that takes a few milliseconds. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /**
     * View from inside the box.
     *
     * @param environment what {@link Box#baseEnvironment} promises
     */
    record Inside(Locations locations, List<String> environment) {}

    private final Door door;
    private final Inside inside;
    private final BoxLeftovers leftovers;
    private final Optional<ControlGroup> stats;
    private final MountWorker mountWorker;
    private boolean cleared;

    LocalBox(Door door, Inside inside, BoxLeftovers leftovers, Optional<ControlGroup> stats, MountWorker mountWorker) {
        this.door = door;
        this.inside = inside;
        this.leftovers = leftovers;
        this.stats = stats;
        this.mountWorker = mountWorker;
    }

    @Override
    public String id() {
        return leftovers
                .process()
                .map(process -> Long.toString(process.handle().pid()))
                .orElse("");
    }

    @Override
    public Door door() {
        return door;
    }

    @Override
    public List<String> baseEnvironment() {
        return inside.environment();
    }

    @Override
    public String locate(String path) {
        return inside.locations().locate(path);
    }

    @Override
    public Optional<HostsFile> hosts() {
        return leftovers.directory().hosts();
    }

    @Override
    public Optional<String> divert(TransparentRedirect redirect) {
        var inner = leftovers.process().flatMap(OuterProcess::onlyChild);
        return inner.isEmpty()
                ? Optional.of("the init process of the box is not visible")
                : redirect.make(mountWorker, inner.get());
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return stats;
    }

    @Override
    public void kill() {
        leftovers.kill();
    }

    @Override
    public synchronized void close() {
        if (cleared) {
            return;
        }
        door.close();
        try {
            leftovers.clear(GRACE);
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "box " + id() + " could not be removed: " + stuck.getMessage(),
                    "Glovebox tries again at the next cleanup",
                    stuck);
        }
        stats.ifPresent(ControlGroup::close);
        cleared = true;
    }
}
