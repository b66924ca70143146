package dev.glovebox.engine.oci;

import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.container.Gofer;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.path.FileIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A container that a runtime made and left, with init behind its door. */
final class OciBox implements LimitedBox {

    /** Init ends within a millisecond; ending thousands of processes takes longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final OciContainer container;
    private final OciRuntime runtime;
    private final Door door;
    private final Map<String, String> imageEnvironment;
    private final MountWorker mountWorker;
    private final AtomicBoolean closed = new AtomicBoolean();

    OciBox(
            OciContainer container,
            OciRuntime runtime,
            Door door,
            Map<String, String> imageEnvironment,
            MountWorker mountWorker) {
        this.container = container;
        this.runtime = runtime;
        this.door = door;
        this.imageEnvironment = imageEnvironment;
        this.mountWorker = mountWorker;
    }

    @Override
    public String id() {
        return container.id();
    }

    @Override
    public Optional<String> runtime() {
        return Optional.of(runtime.name());
    }

    @Override
    public Door door() {
        return door;
    }

    /** But for the image's home, which is on a read-only root: npm and pip keep things at home, and {@code /tmp} is one. */
    @Override
    public List<String> baseEnvironment() {
        return imageEnvironment.entrySet().stream()
                .filter(variable -> !variable.getKey().equals("HOME"))
                .map(variable -> variable.getKey() + "=" + variable.getValue())
                .toList();
    }

    @Override
    public String locate(String path) {
        return path;
    }

    @Override
    public Optional<HostsFile> hosts() {
        return container.hosts();
    }

    /** Whoever is in the container is in its network. */
    @Override
    public Optional<String> divert(TransparentRedirect redirect) {
        var processes = controlGroup().map(ControlGroup::processes).orElse(List.of());
        return processes.isEmpty()
                ? Optional.of("the container's processes are not visible from here")
                : redirect.make(mountWorker, processes.getFirst());
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return container.controlGroup();
    }

    /** The group is there until the box is removed, and remembers. */
    @Override
    public boolean ranOutOfMemory() {
        return controlGroup()
                        .map(ControlGroup::oomKills)
                        .orElse(OptionalLong.empty())
                        .orElse(0)
                > 0;
    }

    @Override
    public Optional<FileIdentity> mounted(String target) {
        return Gofer.mounted(controlGroup(), target);
    }

    /** The lifeline first; the kernel's list of its processes as well, in case init is stuck. */
    @Override
    public void kill() {
        door.close();
        if (!closed.get()) {
            Thread.ofVirtual().name("kill-" + id()).start(container::kill);
        }
    }

    @Override
    public void limit(GroupLimits limits) {
        container.limit(limits);
    }

    /** Its name is nobody's but ours, and the ledger tells which run it served. */
    @Override
    public void nameAfter(RunId run) {}

    /**
     * Where init is alone, all is over: the kernel counts a process from before its first moment until it was waited for. Otherwise
     * init ends with its door and takes everything along; the kernel's books tell when that is done.
     */
    @Override
    public void end() {
        var group = controlGroup();
        if (group.filter(OciBox::initAlone).isPresent()) {
            return;
        }
        door.close();
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (group.isPresent() && System.nanoTime() < giveUp) {
            if (!group.get().alive()) {
                return;
            }
            LockSupport.parkNanos(20_000);
        }
        close();
    }

    private static boolean initAlone(ControlGroup group) {
        return group.processCount().equals(OptionalLong.of(PROCESSES_OF_OUR_OWN));
    }

    /** On a thread of its own: a cancelled thread is the one that has to clean up, and an interrupt would close its channels. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            door.close();
            try {
                CompletableFuture.runAsync(container::remove, Thread::startVirtualThread)
                        .join();
            } catch (CompletionException failed) {
                throw failed.getCause() instanceof RuntimeException known ? known : failed;
            }
        }
    }
}
