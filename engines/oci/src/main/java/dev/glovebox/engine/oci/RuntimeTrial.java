package dev.glovebox.engine.oci;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.oci.ProvenRuntime.Namespaces;
import dev.glovebox.engine.oci.image.ImageDefaults;
import dev.glovebox.engine.oci.image.UnpackedImage;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Makes one box with a runtime and takes it down again: what a runtime can do on a host depends on both, and on the kernel. The box has
 * an empty root file system, so no image is needed; it takes as long as any box, and leaves nothing.
 */
final class RuntimeTrial {

    private final OciDirectories directories;

    RuntimeTrial(OciDirectories directories) {
        this.directories = directories;
    }

    /**
     * With users of its own, or else, where the kernel keeps those to itself, without.
     *
     * @throws SandboxException with the reason of the stronger of the two
     */
    ProvenRuntime run(OciRuntime runtime) {
        if (runtime.gVisor()) {
            return run(new ProvenRuntime(runtime, Namespaces.HOST_USERS)); // its users are its own kernel's
        }
        try {
            return run(new ProvenRuntime(runtime, Namespaces.OWN_USERS));
        } catch (SandboxException refused) {
            try {
                return run(new ProvenRuntime(runtime, Namespaces.HOST_USERS));
            } catch (SandboxException alsoRefused) {
                refused.addSuppressed(alsoRefused);
                throw refused;
            }
        }
    }

    private ProvenRuntime run(ProvenRuntime candidate) {
        try (var spec = gate().approve(RunId.random(), trialSpec(candidate.runtime()))) {
            var directory =
                    BoxDirectory.create(directories.boxDirectory(spec.run()), directories.initBinary(), spec.user());
            var container = new OciContainer(directories, spec.run(), directory);
            directories.root(); // makes the directory that stands for an image
            var image = new UnpackedImage(directories.nothing(), "trial", new ImageDefaults(Map.of(), "", ""));
            try (var box = new OciLauncher(directories, candidate).launch(spec, container, image)) {
                requireLimits(candidate.runtime(), box.controlGroup());
            }
            return candidate;
        } catch (IOException failed) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "a test run of " + candidate.runtime().name() + " failed: " + failed.getMessage(),
                    "run glovebox doctor",
                    failed);
        }
    }

    private static SandboxSpec trialSpec(OciRuntime runtime) {
        var walls = Walls.of(IsolationLevel.STRICT).withImage("trial");
        return new SandboxSpec(
                runtime.gVisor() ? walls.withRuntime(Walls.GVISOR) : walls,
                Program.of("/", List.of("true")),
                Optional.empty(),
                List.of(),
                Limits.DEFAULTS);
    }

    private static SpecGate gate() throws IOException {
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of(),
                new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                BoxUser.current());
        return new SpecGate(settings, _ -> Optional.empty());
    }

    /** A box without its limits would be refused after each launch; better to know now. */
    private static void requireLimits(OciRuntime runtime, Optional<ControlGroup> group) {
        if (group.map(ControlGroup::memoryLimit).orElse(OptionalLong.empty()).isEmpty()
                || group.map(ControlGroup::processLimit)
                        .orElse(OptionalLong.empty())
                        .isEmpty()) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "boxes of " + runtime.name() + " have no limits on this host: control groups for memory and "
                            + "processes are missing",
                    "enable the memory and pids controllers of the kernel");
        }
    }
}
