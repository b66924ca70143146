package dev.glovebox.engine.docker;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.engine.container.Deadline;
import dev.glovebox.engine.container.DoorListener;
import dev.glovebox.engine.container.EmptyDirectories;
import dev.glovebox.engine.container.LateMounts;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.engine.container.WarmContainer;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * From approved spec to open door. The daemon's "start" answers long after init has connected, so nobody waits for it: the
 * door opening is the sign of life, and the answer only matters if it is a refusal.
 */
final class ContainerLauncher {

    /** A loaded host starts containers in seconds, not in half a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration WATCH_INTERVAL = Duration.ofMillis(50);

    private final DockerApi docker;
    private final DockerDirectories directories;
    private final ImageResolver images;
    private final DaemonOffers offers;

    ContainerLauncher(DockerApi docker, DockerDirectories directories, ImageResolver images) {
        this.docker = docker;
        this.directories = directories;
        this.images = images;
        this.offers = new DaemonOffers(docker);
    }

    Box launch(ApprovedSpec spec) {
        offers.require(spec.walls());
        String reference = spec.walls().image().orElseThrow(() -> noImageNamed());
        var image = images.resolve(reference);
        try {
            var directory =
                    BoxDirectory.create(directories.boxDirectory(spec.run()), directories.initBinary(), spec.user());
            try (var views = views(directory, spec)) {
                var container = create(views.of(spec), directory, reference, image.id());
                return started(container, directory, spec, door -> {
                    views.takeDown(); // the box has its own by now; where that fails, the box goes too
                    return box(container, door, image.environment());
                });
            }
        } catch (IOException failed) {
            throw noDirectory(failed);
        }
    }

    /** A box that waits, with empty places where its run's mounts may appear. */
    WarmContainer launchWarm(ApprovedSpec blank) {
        offers.require(blank.walls());
        String reference = blank.walls().image().orElseThrow(() -> noImageNamed());
        var image = images.resolve(reference);
        try {
            var directory =
                    BoxDirectory.create(directories.boxDirectory(blank.run()), directories.initBinary(), blank.user());
            try (var mountPoints = mountPoints(directory, blank)) {
                var container = create(blank.withMountPoints(mountPoints.mounts()), directory, reference, image.id());
                return started(
                        container,
                        directory,
                        blank,
                        door -> new WarmContainer(
                                box(container, door, image.environment()),
                                blank,
                                new LateMounts(container.address(directories.mountWorker()), directory, blank),
                                () -> images.stillMeans(reference, image.id())));
            }
        } catch (IOException failed) {
            throw noDirectory(failed);
        }
    }

    private interface Finish<B> {
        B with(Door door) throws IOException;
    }

    /** Starts a container and removes it if anything fails before its box is complete. */
    private <B> B started(ContainerHandle container, BoxDirectory directory, ApprovedSpec spec, Finish<B> finish)
            throws IOException {
        try (var listener = DoorListener.at(directory.socket())) {
            var door = open(listener, container);
            container.limitSockets(limits(spec));
            return finish.with(door);
        } catch (IOException | RuntimeException failed) {
            removeAfter(failed, container);
            throw failed;
        }
    }

    private WritableViews views(BoxDirectory directory, ApprovedSpec spec) throws IOException {
        try {
            return WritableViews.make(directories.mountWorker(), directories.doors(), spec);
        } catch (IOException | RuntimeException failed) {
            directory.close();
            throw failed;
        }
    }

    private static GroupLimits limits(ApprovedSpec spec) {
        return GroupLimits.of(spec.limits().compute(), LimitedBox.PROCESSES_OF_OUR_OWN);
    }

    private static EmptyDirectories mountPoints(BoxDirectory directory, ApprovedSpec blank) throws IOException {
        try {
            for (PinnedMount mount : blank.mounts()) {
                directory.makeMountPointFor(mount);
            }
            return EmptyDirectories.make(directory, blank);
        } catch (IOException | RuntimeException failed) {
            directory.close();
            throw failed;
        }
    }

    private DockerBox box(ContainerHandle container, Door door, List<String> environment) throws IOException {
        return new DockerBox(docker, container, door, environment, directories.mountWorker());
    }

    private ContainerHandle create(ApprovedSpec spec, BoxDirectory directory, String reference, String imageId)
            throws IOException {
        try {
            var labels = new BoxLabels(directories.owner(), Controller.current());
            var filters = ContainerFilters.of(spec.walls());
            if (filters.lastFilter().isPresent()) {
                directory.keepLastFilter(filters.lastFilter().get());
            }
            var member = HostsFile.neededBy(spec.walls().network());
            if (member.isPresent()) {
                directory.makeHosts(member.get());
            }
            var request = new ContainerRequest(spec, labels, directory.path(), imageId, filters).json();
            String id = docker.createContainer(containerName(spec.run()), request)
                    .orElseThrow(() -> {
                        images.forget(reference);
                        return ImageResolver.missing(reference);
                    });
            return new ContainerHandle(docker, id, directory);
        } catch (IOException | RuntimeException refused) {
            directory.close();
            throw refused;
        }
    }

    /** Derived from the run alone, so that whoever knows the run can find its container. */
    static String containerName(RunId run) {
        return "glovebox-" + run.text();
    }

    private Door open(DoorListener listener, ContainerHandle container) {
        var start = CompletableFuture.runAsync(() -> startAndWatch(listener, container), Thread::startVirtualThread);
        // Only once the refusal is known may the wait end, or its reason would be lost.
        var _ = start.whenComplete((_, _) -> close(listener));
        try (var _ = Deadline.closing(listener::close, PATIENCE)) {
            return listener.await();
        } catch (IOException noOneCame) {
            throw refusal(start, container, noOneCame);
        }
    }

    /** Returns when the wait is pointless: the daemon refused, or the container ended before its init connected. */
    private void startAndWatch(DoorListener listener, ContainerHandle container) {
        docker.start(container.id());
        while (listener.waiting() && docker.running(container.id())) {
            LockSupport.parkNanos(WATCH_INTERVAL.toNanos());
        }
    }

    private static SandboxException refusal(
            CompletableFuture<?> start, ContainerHandle container, IOException noOneCame) {
        if (start.isCompletedExceptionally() && start.exceptionNow() instanceof SandboxException refused) {
            return refused;
        }
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "container " + container.id() + " was started, but its init process did not connect",
                "run glovebox doctor; the image may be for another architecture, or the host may be overloaded",
                noOneCame);
    }

    private static void close(DoorListener listener) {
        try {
            listener.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    private static void removeAfter(Exception failed, ContainerHandle container) {
        try {
            container.remove();
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    private static SandboxException noDirectory(IOException failed) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "cannot create the directory of the box: " + failed,
                "check free space and permissions of the data directory",
                failed);
    }

    private static SandboxException noImageNamed() {
        return new SandboxException(FailureCode.USAGE, "no image is configured", "set sandbox.image, or use --image");
    }
}
