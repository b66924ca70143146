package dev.glovebox.engine.docker;

import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.container.Gofer;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.log.Log;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.path.FileIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A running container with init behind its door. */
final class DockerBox implements LimitedBox {

    private static final Log LOG = Log.of(DockerBox.class);

    /** Init ends within a millisecond; ending thousands of processes takes longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Nobody looks for a container by name sooner, and most are gone by then. */
    private static final Duration UNNAMED = Duration.ofMillis(100);

    private final DockerApi docker;
    private final ContainerHandle container;
    private final Door door;
    private final List<String> imageEnvironment;
    private final MountWorker mountWorker;
    private final AtomicBoolean closed = new AtomicBoolean();

    DockerBox(
            DockerApi docker,
            ContainerHandle container,
            Door door,
            List<String> imageEnvironment,
            MountWorker mountWorker) {
        this.docker = docker;
        this.container = container;
        this.door = door;
        this.imageEnvironment = imageEnvironment;
        this.mountWorker = mountWorker;
    }

    @Override
    public String id() {
        return container.id();
    }

    @Override
    public Door door() {
        return door;
    }

    /** But for the image's home, which is on a read-only root: npm and pip keep things at home, and {@code /tmp} is one. */
    @Override
    public List<String> baseEnvironment() {
        return imageEnvironment.stream()
                .filter(variable -> !variable.startsWith("HOME="))
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

    @Override
    public boolean ranOutOfMemory() {
        try {
            return docker.ranOutOfMemory(container.id());
        } catch (SandboxException daemonGone) {
            return false;
        }
    }

    @Override
    public Optional<FileIdentity> mounted(String target) {
        return Gofer.mounted(controlGroup(), target);
    }

    /** The lifeline is quicker than the daemon; the daemon is asked as well, in case init is stuck. */
    @Override
    public void kill() {
        door.close();
        Thread.ofVirtual().name("kill-" + container.id()).start(this::killByDaemon);
    }

    private void killByDaemon() {
        try {
            docker.kill(container.id());
        } catch (SandboxException daemonGone) {
            LOG.debug(
                    "the daemon did not kill a box; its lifeline ends it, and it is removed when the daemon is back",
                    daemonGone);
        }
    }

    /**
     * Behind the run's back and a little later, because the daemon takes its time and the processor with it. What is over before
     * anyone could have looked keeps the name it waited under; its id is what counts.
     */
    @Override
    public void nameAfter(RunId run) {
        Thread.ofVirtual().name("name-" + container.id()).start(() -> {
            LockSupport.parkNanos(UNNAMED.toNanos());
            if (!closed.get()) {
                rename(run);
            }
        });
    }

    private void rename(RunId run) {
        try {
            docker.rename(container.id(), ContainerLauncher.containerName(run));
        } catch (SandboxException daemonGone) {
            LOG.debug("a box keeps the name it waited under", daemonGone);
        }
    }

    @Override
    public void limit(GroupLimits limits) {
        container.limit(limits);
    }

    /**
     * Where init is alone, all is over: the kernel counts a process from before its first moment until it was waited for. Otherwise
     * init ends with its door and takes everything along; the kernel's books tell when that is done.
     */
    @Override
    public void end() {
        var group = controlGroup();
        if (group.filter(DockerBox::initAlone).isPresent()) {
            return;
        }
        if (!dies(group)) {
            close(); // nobody can tell us, or init is stuck: the daemon knows when it is over
        }
    }

    /** Closes the door and looks until nothing lives in the container; false when that cannot be seen. */
    private boolean dies(Optional<ControlGroup> group) {
        door.close();
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (group.isPresent() && System.nanoTime() < giveUp) {
            if (!group.get().alive()) {
                return true;
            }
            LockSupport.parkNanos(20_000);
        }
        return false;
    }

    /** The daemon removes by itself what has ended, and takes its time. Whoever it fails is found by its labels later. */
    @Override
    public void leave() {
        if (!dies(controlGroup())) {
            close();
        } else if (closed.compareAndSet(false, true)) {
            container.leave();
        }
    }

    private static boolean initAlone(ControlGroup group) {
        return group.processCount().equals(OptionalLong.of(LimitedBox.PROCESSES_OF_OUR_OWN));
    }

    /** On a thread of its own: a cancelled thread is the one that has to clean up, and an interrupt would close its channels. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            door.close();
            CompletableFuture.runAsync(container::remove, Thread::startVirtualThread)
                    .handle((_, problem) -> Optional.ofNullable(problem).map(Throwable::getCause))
                    .join()
                    .ifPresent(DockerBox::rethrow);
        }
    }

    private static void rethrow(Throwable problem) {
        throw problem instanceof RuntimeException known ? known : new IllegalStateException(problem);
    }
}
