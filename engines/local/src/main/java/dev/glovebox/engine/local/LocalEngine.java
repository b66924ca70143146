package dev.glovebox.engine.local;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Boxes made of this host's own processes.
 *
 * <ul>
 *   <li>NONE: init as a child of ours, as whoever we are. No limits on the whole, no walls.
 *   <li>BASIC: init as the box's user, in a control group where we may make one, unable to gain privileges.
 *   <li>MODERATE: the same behind bubblewrap, see {@link BwrapArguments}, with the system call filter.
 * </ul>
 *
 * <p>Mounts at NONE and BASIC: there is one file system, the host's, so everything is at its own place and {@link Box#locate} leads from
 * a mount's target to its source, or, run by root at BASIC, to the view of it that the box may write ({@link Views}). What the user of
 * the box may write there, the program may write. A mount asked for read-only would be a promise nobody keeps, so it is refused by name. The mount derived from a project is
 * located like the others: its caller named a project, and no wall. {@code /workspace} without a mount and {@code /tmp} are
 * directories of the box's own, gone with it; their size is not capped.
 *
 * <p>All levels speak through init's standard streams, because a socket in a directory would have to be reachable for the box's
 * user.
 */
public final class LocalEngine implements Engine {

    private final BoxDirectories boxes;
    private final BoxMaker maker;
    private final Prober prober;

    /** @param data this installation's directory; as root, others must be able to pass through it and what is above */
    public LocalEngine(Path data, SeccompProfile profile, MountWorker mountWorker) {
        this(data, profile, mountWorker, new Bubblewrap(System.getenv().getOrDefault("PATH", "/usr/bin:/bin")));
    }

    LocalEngine(Path data, SeccompProfile profile, MountWorker mountWorker, Bubblewrap bubblewrap) {
        this.boxes = new BoxDirectories(data.resolve("boxes"));
        var launchFiles = new LaunchFiles(new SharedFiles(data.resolve("init"), profile), bubblewrap, mountWorker);
        this.maker = new BoxMaker(launchFiles, boxes);
        this.prober = new Prober(launchFiles);
    }

    @Override
    public EngineKind kind() {
        return EngineKind.LOCAL;
    }

    @Override
    public Set<IsolationLevel> levels() {
        return EnumSet.of(IsolationLevel.NONE, IsolationLevel.BASIC, IsolationLevel.MODERATE);
    }

    /** Extracts init if that has not happened yet, as the first launch would. */
    @Override
    public Availability probe() {
        return prober.probe();
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        try {
            return maker.make(spec);
        } catch (IOException broken) {
            throw new SandboxException(
                    FailureCode.LAUNCH_FAILED,
                    "the box of run " + spec.run() + " could not be created: " + broken,
                    "check that the data directory is writable and has free space",
                    broken);
        }
    }

    @Override
    public List<BoxRecord> list() {
        try {
            return boxes.notes().stream().map(BoxRecordFile::asRecord).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Goes by the note of that run and controller, and by nothing else. */
    @Override
    public void reap(BoxRecord box) {
        var note = boxes.note(box.run()).filter(known -> known.controller().equals(box.controller()));
        if (note.isEmpty() || box.engine() != EngineKind.LOCAL) {
            return;
        }
        try {
            maker.leftoversOf(note.get()).clear(Duration.ZERO);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
