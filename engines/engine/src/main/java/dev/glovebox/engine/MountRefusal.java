package dev.glovebox.engine;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.path.PinnedMount;
import java.util.List;

/** Tells why a place of the host is not given to a box. */
public final class MountRefusal {

    private MountRefusal() {}

    /** The end of a run whose mount could not be made. */
    public static SandboxException because(JobFailure failure, PinnedMount mount) {
        String source = Printable.text(mount.source().realPath().toString());
        return switch (failure.reason()) {
            case UNSUPPORTED -> unsupported(mount, failure);
            case REPLACED -> replaced(source, failure);
            case FAILED ->
                new SandboxException(
                        FailureCode.LAUNCH_FAILED,
                        "mount " + source + " cannot be created: " + failure.getMessage(),
                        "run glovebox doctor",
                        failure);
        };
    }

    /** Where ownership cannot be had from the mount, and a box does not run as an owner of files. */
    public static SandboxException unsupported(PinnedMount mount, Exception cause) {
        return SandboxException.rejected(List.of(new Violation(
                "mount.id_map",
                "mount " + Printable.text(mount.source().realPath().toString())
                        + " cannot be writable: the kernel or the file system does not support id-mapped mounts, and a box "
                        + "does not run as the owner of the files (" + cause.getMessage() + ")",
                "mount it read-only, or capture its changes (--review, --keep)")));
    }

    /** The end of a run for which something else was put in the place of what was checked. */
    public static SandboxException replaced(String source, Exception cause) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "mount source " + source + " was replaced after it was checked",
                "do not replace it until the run has ended",
                cause);
    }
}
