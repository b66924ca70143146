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
     * What there is to know about it from inside.
     *
     * @param environment what {@link Box#baseEnvironment} promises
     */
    record Inside(Locations locations, List<String> environment) {}

    private final Door door;
    private final Inside inside;
    private final BoxLeftovers remains;
    private final Optional<ControlGroup> books;
    private final MountWorker hands;
    private boolean cleared;

    LocalBox(Door door, Inside inside, BoxLeftovers remains, Optional<ControlGroup> books, MountWorker hands) {
        this.door = door;
        this.inside = inside;
        this.remains = remains;
        this.books = books;
        this.hands = hands;
    }

    @Override
    public String id() {
        return remains.process()
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
        return remains.directory().hosts();
    }

    @Override
    public Optional<String> divert(TransparentRedirect detour) {
        var inner = remains.process().flatMap(OuterProcess::onlyChild);
        return inner.isEmpty()
                ? Optional.of("the init process of the box is not visible")
                : detour.make(hands, inner.get());
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return books;
    }

    @Override
    public void kill() {
        remains.kill();
    }

    @Override
    public synchronized void close() {
        if (cleared) {
            return;
        }
        door.close();
        try {
            remains.clear(GRACE);
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "box " + id() + " could not be removed: " + stuck.getMessage(),
                    "Glovebox tries again at the next cleanup",
                    stuck);
        }
        books.ifPresent(ControlGroup::close);
        cleared = true;
    }
}
