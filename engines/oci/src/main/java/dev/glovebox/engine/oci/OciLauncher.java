package dev.glovebox.engine.oci;

import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.JobFailure;
import dev.glovebox.engine.MountRefusal;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.engine.container.Deadline;
import dev.glovebox.engine.container.DoorListener;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.engine.oci.image.UnpackedImage;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From approved spec to open door, with one runtime. */
final class OciLauncher {

    /** The runtime has left when we begin to wait, so init runs already. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final OciDirectories directories;
    private final ProvenRuntime proven;

    OciLauncher(OciDirectories directories, ProvenRuntime proven) {
        this.directories = directories;
        this.proven = proven;
    }

    /**
     * A box.
     *
     * @param container with its directory, which holds whatever places its mounts need; removed if this fails
     */
    OciBox launch(ApprovedSpec spec, OciContainer container, UnpackedImage image) throws IOException {
        try (var listener = DoorListener.at(container.directory().socket())) {
            Path root = directories.root();
            write(spec, container, root);
            start(spec, container, root, image.root());
            var door = open(listener, container);
            container.limitSockets(GroupLimits.of(spec.limits().compute(), LimitedBox.PROCESSES_OF_OUR_OWN));
            return new OciBox(
                    container, proven.runtime(), door, image.defaults().environment(), directories.mountWorker());
        } catch (IOException | RuntimeException failed) {
            removeAfter(failed, container);
            throw failed;
        }
    }

    private void write(ApprovedSpec spec, OciContainer container, Path root) throws IOException {
        var filters = ContainerFilters.of(spec.walls());
        var users = proven.users(spec.user());
        if (users.filteredByInit()) {
            container.directory().keepFilter(filters.boxFilter().orElseThrow());
        }
        if (filters.lastFilter().isPresent()) {
            container.directory().keepLastFilter(filters.lastFilter().get());
        }
        var member = HostsFile.neededBy(spec.walls().network());
        if (member.isPresent()) {
            container.directory().makeHosts(member.get());
        }
        var labels = Map.of(
                "dev.glovebox.owner", directories.owner(),
                "dev.glovebox.run", spec.run().text(),
                "dev.glovebox.level", spec.level().label(),
                "dev.glovebox.controller", Controller.current());
        var config = new BundleConfig(spec, labels, container.directory(), container.bundle(), root, filters, users);
        container
                .bundle()
                .create(
                        config.json(),
                        BundleMounts.inOrder(spec).stream()
                                .map(mount -> mount.source().kind())
                                .toList());
    }

    private void start(ApprovedSpec spec, OciContainer container, Path root, Path image) throws IOException {
        var users = proven.users(spec.user());
        var job = new ArrayList<>(List.of(
                "launch",
                hidden(),
                Integer.toString(spec.user().uid()),
                Integer.toString(spec.user().gid()),
                Long.toString(users.root()),
                Long.toString(users.rootGroup()),
                users.place(container.bundle()),
                root.toString(),
                skeleton(spec, container).toString(),
                image.toString(),
                container.bundle().devices().toString(),
                Integer.toString(spec.mounts().size())));
        var mounts = BundleMounts.inOrder(spec);
        for (int i = 0; i < mounts.size(); i++) {
            PinnedMount mount = mounts.get(i);
            var identity = mount.source().identity();
            job.addAll(List.of(
                    mount.source().realPath().toString(),
                    Long.toString(identity.device()),
                    Long.toString(identity.inode()),
                    container.bundle().view(i).toString(),
                    mount.access() == Mount.Access.READ_WRITE ? "rw" : "ro"));
        }
        job.addAll(proven.runtime().start(container.bundle(), container.id()));
        try {
            var _ = directories.mountWorker().run(job);
        } catch (JobFailure refused) {
            throw refusal(refused, spec, container);
        }
    }

    /** The one of all boxes, unless a file is mounted where it has a directory. */
    private Path skeleton(ApprovedSpec spec, OciContainer container) throws IOException {
        var files = spec.mounts().stream()
                .filter(mount -> mount.source().kind() == PinnedSource.Kind.FILE)
                .map(PinnedMount::target)
                .toList();
        if (MountTargets.roots().stream().noneMatch(files::contains)) {
            return directories.skeleton();
        }
        var own = new Skeleton(container.bundle().skeleton());
        own.make(files);
        return own.directory();
    }

    /** crun before 1.9 does not start where it sees both versions of control groups. */
    private String hidden() {
        return proven.runtime().name().equals("crun")
                ? GroupTrees.ofThisHost().hybrid().map(Path::toString).orElse("-")
                : "-";
    }

    private SandboxException refusal(JobFailure refused, ApprovedSpec spec, OciContainer container) {
        String said = String.valueOf(refused.getMessage());
        var mount = spec.mounts().stream()
                .filter(shown -> said.contains(shown.source().realPath().toString())
                        || refused.reason() == JobFailure.Reason.UNSUPPORTED)
                .findFirst();
        if (mount.isPresent() && refused.reason() != JobFailure.Reason.FAILED) {
            return MountRefusal.because(refused, mount.get());
        }
        String complaint = container.bundle().complaint();
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                proven.runtime().name() + " could not start container " + container.id() + ": "
                        + Printable.text(complaint.isEmpty() ? said : complaint),
                "run glovebox doctor",
                refused);
    }

    private Door open(DoorListener listener, OciContainer container) {
        try (var _ = Deadline.closing(listener::close, PATIENCE)) {
            return listener.await();
        } catch (IOException noOneCame) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "container " + container.id() + " was started, but its init process did not connect",
                    "run glovebox doctor; the host may be overloaded",
                    noOneCame);
        }
    }

    private static void removeAfter(Exception failed, OciContainer container) {
        try {
            container.remove();
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
