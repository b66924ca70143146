package dev.glovebox.engine.oci;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.EmptyDirectories;
import dev.glovebox.engine.container.LateMounts;
import dev.glovebox.engine.container.WarmContainer;
import dev.glovebox.engine.oci.image.RootFileSystems;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.ApprovedSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** STRICT and PARANOID boxes, each made by an OCI runtime that is started for it. */
public final class OciEngine implements WarmEngine {

    private final OciDirectories directories;
    private final RootFileSystems images;
    private final RuntimeChoice runtimes;

    /** @param runtime the one that is configured; the fastest that works, where none is */
    public OciEngine(OciDirectories directories, RootFileSystems images, Optional<String> runtime) {
        this.directories = directories;
        this.images = images;
        this.runtimes = new RuntimeChoice(directories, RuntimeSearch.ofThisHost(), runtime);
    }

    @Override
    public EngineKind kind() {
        return EngineKind.OCI;
    }

    @Override
    public Set<IsolationLevel> levels() {
        return EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID);
    }

    /** Costs a trial run, once for each runtime and kernel. */
    @Override
    public Availability probe() {
        try {
            Requirements.check();
            var proven = runtimes.preferred();
            return new Availability.Available(OciCapabilities.offered(Requirements.warnings(proven)));
        } catch (SandboxException missing) {
            return new Availability.Unavailable(missing.failure());
        }
    }

    /** The runtime that boxes get and how, for people. Precondition: the probe found one. */
    public String runtime() {
        var proven = runtimes.preferred();
        return proven.runtime().name() + " (" + proven.runtime().binary() + "), "
                + switch (proven.namespaces()) {
                    case OWN_USERS -> "a user namespace for each box";
                    case HOST_USERS -> "users of the host";
                };
    }

    /**
     * An image of the Docker daemon is unpacked when it is first used, which takes a while; the daemon has it already. The same holds for
     * devices, for runtimes that only the daemon knows, and for gVisor, which is proved with the daemon.
     */
    @Override
    public boolean ready(SandboxSpec spec) {
        return spec.walls().image().filter(images::unpacked).isPresent()
                && OciCapabilities.offered(List.of()).refusals(spec).isEmpty()
                && spec.walls().runtime().filter(name -> !runtimes.usable(name)).isEmpty();
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        var proven = runtime(spec);
        String reference = reference(spec);
        var image = images.open(reference);
        try {
            var container = container(spec);
            try (var above = empty(container, spec, EmptyDirectories::above)) {
                return new OciLauncher(directories, proven)
                        .launch(spec.withMountPoints(above.mounts()), container, image);
            }
        } catch (IOException failed) {
            throw noDirectory(failed);
        }
    }

    /** Mounts and limits reach a box that stands already; gVisor's kernel takes neither. A group knows its members by a file. */
    @Override
    public boolean bindsLate(ApprovedSpec spec) {
        return spec.level().isAtLeast(IsolationLevel.STRICT)
                && HostsFile.neededBy(spec.walls().network()).isEmpty()
                && !runtime(spec).runtime().gVisor();
    }

    @Override
    public WarmBox launchWarm(ApprovedSpec blank) {
        var proven = runtime(blank);
        String reference = reference(blank);
        var image = images.open(reference);
        try {
            var container = container(blank);
            try (var empty = empty(container, blank, EmptyDirectories::make)) {
                var box = new OciLauncher(directories, proven)
                        .launch(blank.withMountPoints(empty.mounts()), container, image);
                return new WarmContainer(
                        box,
                        blank,
                        new LateMounts(container.address(directories.mountWorker()), container.directory(), blank),
                        () -> current(reference, image.digest()));
            }
        } catch (IOException failed) {
            throw noDirectory(failed);
        }
    }

    private ProvenRuntime runtime(ApprovedSpec spec) {
        return spec.walls().runtime().map(runtimes::named).orElseGet(runtimes::preferred);
    }

    private static String reference(ApprovedSpec spec) {
        return spec.walls()
                .image()
                .orElseThrow(() -> new SandboxException(
                        FailureCode.USAGE, "no image is configured", "set sandbox.image, or use --image"));
    }

    private OciContainer container(ApprovedSpec spec) throws IOException {
        var directory =
                BoxDirectory.create(directories.boxDirectory(spec.run()), directories.initBinary(), spec.user());
        return new OciContainer(directories, spec.run(), directory);
    }

    /** Makes empty places in the directory of a box. */
    private interface MountPointMaker {
        EmptyDirectories make(BoxDirectory directory, ApprovedSpec spec) throws IOException;
    }

    private static EmptyDirectories empty(OciContainer container, ApprovedSpec spec, MountPointMaker maker)
            throws IOException {
        try {
            return maker.make(container.directory(), spec);
        } catch (IOException | RuntimeException failed) {
            container.remove();
            throw failed;
        }
    }

    private boolean current(String reference, String digest) {
        try {
            return images.open(reference).digest().equals(digest);
        } catch (SandboxException refused) {
            if (refused.code() != FailureCode.NO_IMAGE) {
                throw refused;
            }
            return false;
        }
    }

    private static SandboxException noDirectory(IOException failed) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "cannot create the directory of the box: " + failed,
                "check free space and permissions of the data directory",
                failed);
    }

    /** By the notes that are written before anything else of a box exists, and removed after everything else. */
    @Override
    public List<BoxRecord> list() {
        try {
            return BoxDirectory.noted(directories.bundles()).entrySet().stream()
                    .map(noted -> new BoxRecord(
                            EngineKind.OCI, OciContainer.name(noted.getKey()), noted.getKey(), noted.getValue()))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A runtime may outlive whoever started it by a moment, and would make what is removed here anew. */
    @Override
    public void reap(BoxRecord box) {
        if (box.engine() != EngineKind.OCI
                || list().stream().noneMatch(left -> left.run().equals(box.run()))) {
            return;
        }
        RuntimeProcesses.end(OciContainer.name(box.run()));
        OciContainer.existing(directories, box.run()).remove();
    }
}
