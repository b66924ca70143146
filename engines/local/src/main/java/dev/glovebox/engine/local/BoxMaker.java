package dev.glovebox.engine.local;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.model.spec.IsolationLevel.NONE;

import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.JobFailure;
import dev.glovebox.engine.MountRefusal;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.engine.cgroup.GroupMaker;
import dev.glovebox.engine.cgroup.OwnedGroup;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes one box: the note, the group, the files, the process; and takes all of it back when one of them fails. */
final class BoxMaker {

    /** Bubblewrap takes milliseconds; a source on a file system that hangs takes forever. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final OwnedGroup NO_GROUP = new OwnedGroup(List.of());

    private final LaunchFiles launchFiles;
    private final BoxDirectories boxes;

    BoxMaker(LaunchFiles launchFiles, BoxDirectories boxes) {
        this.launchFiles = launchFiles;
        this.boxes = boxes;
    }

    LocalBox make(ApprovedSpec spec) throws IOException {
        requireOffered(spec);
        for (var mount : spec.mounts()) {
            requireUnchanged(mount.source());
        }
        Optional<GroupMaker> groups =
                spec.level() == NONE ? Optional.empty() : launchFiles.host().groups();
        String run = spec.run().text();
        OwnedGroup planned = groups.map(maker -> maker.plan(run)).orElse(NO_GROUP);
        var directory = boxes.create(
                new BoxRecordFile(spec.run(), Controller.current(), planned.directories(), Optional.empty()));
        try {
            var group = groups.map(maker -> maker.make(run, limits(spec))).orElse(NO_GROUP);
            var stats = groups.flatMap(maker -> maker.stats(run));
            return start(spec, new BoxLeftovers(Optional.empty(), group, directory), stats);
        } catch (IOException | RuntimeException failed) {
            takeBack(new BoxLeftovers(Optional.empty(), planned, directory), failed);
            throw failed;
        }
    }

    private LocalBox start(ApprovedSpec spec, BoxLeftovers before, Optional<ControlGroup> stats) throws IOException {
        before.directory().openTo(spec.user(), launchFiles.host().caller());
        var views = launchFiles.views(spec, before.directory());
        var inside = launchFiles.inside(views.of(spec), before.directory());
        Process process = Launcher.start(launchFiles.command(spec, views, before));
        var outer = new OuterProcess(process.toHandle());
        var leftovers = before.with(outer);
        try {
            var in = Launcher.answers(process);
            note(before.directory(), outer); // while the walls go up
            awaitInit(process, in, views);
            var door =
                    new Door(FrameReader.ofInit(in), FrameWriter.to(process.getOutputStream()), () -> hangUp(process));
            return new LocalBox(door, inside, leftovers, stats, launchFiles.mountWorker());
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly(); // closes its streams, too
            takeBack(leftovers, failed);
            throw failed;
        }
    }

    /** Where init says by its status that a mount cannot be made, that is what is told. */
    private static void awaitInit(Process process, PushbackInputStream in, Views views) throws IOException {
        try {
            Launcher.awaitInit(process, in, PATIENCE);
        } catch (SandboxException refused) {
            var reason = Launcher.reason(process);
            var writable = views.all().stream()
                    .map(Views.View::mount)
                    .filter(mount -> mount.access() == Mount.Access.READ_WRITE)
                    .findFirst();
            if (reason == JobFailure.Reason.UNSUPPORTED && writable.isPresent()) {
                throw MountRefusal.unsupported(writable.get(), refused);
            }
            throw refused;
        }
    }

    /** Input first: its end is what init takes for the end of the channel. */
    private static void hangUp(Process process) throws IOException {
        try {
            process.getOutputStream().close();
        } catch (IOException undelivered) {
            // the write that failed has told its caller; the descriptor is closed all the same
        } finally {
            process.getInputStream().close();
        }
    }

    /** A process that is gone already will explain itself to whoever waits for it. */
    private static void note(BoxDirectory directory, OuterProcess outer) throws IOException {
        var name = outer.name();
        if (name.isPresent()) {
            directory.addProcess(name.get());
        }
    }

    /** From what a note says; nothing of it needs to exist. */
    BoxLeftovers leftoversOf(BoxRecordFile note) {
        return new BoxLeftovers(
                note.process().flatMap(OuterProcess::noted), new OwnedGroup(note.groups()), boxes.of(note));
    }

    private static void takeBack(BoxLeftovers leftovers, Exception why) {
        try {
            leftovers.kill();
            leftovers.clear(Duration.ZERO);
        } catch (IOException stuck) {
            why.addSuppressed(stuck);
        }
    }

    private static GroupLimits limits(ApprovedSpec spec) {
        return GroupLimits.of(spec.limits().compute(), spec.level() == MODERATE ? BwrapArguments.OWN_PROCESSES : 1);
    }

    private static void requireOffered(ApprovedSpec spec) {
        switch (spec.level()) {
            case NONE, BASIC -> Locations.requireEnforceable(spec);
            case MODERATE -> {}
            case STRICT, PARANOID ->
                throw new SandboxException(
                        FailureCode.NO_ENGINE,
                        "engine local does not support level " + spec.level().label(),
                        "install Docker, or use level moderate");
        }
    }

    private static void requireUnchanged(PinnedSource source) {
        Path path = source.realPath();
        try {
            if (FileIdentity.of(path).equals(source.identity())) {
                return;
            }
        } catch (IOException gone) {
            throw changed(path + " was removed after it was checked", gone);
        }
        throw changed(path + " was replaced after it was checked", null);
    }

    private static SandboxException changed(String what, @Nullable Throwable cause) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED, "mount source " + what, "do not replace it until the run has ended", cause);
    }
}
