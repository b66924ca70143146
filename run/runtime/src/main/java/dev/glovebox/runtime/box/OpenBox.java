package dev.glovebox.runtime.box;

import dev.glovebox.engine.Box;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.Deadline;
import dev.glovebox.runtime.walls.Evidence;
import dev.glovebox.runtime.walls.Inspection;
import dev.glovebox.runtime.walls.LimitInspector;
import dev.glovebox.runtime.walls.WallInspector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A box and the conversation with its init.
 *
 * @param preloaded the program that waits in it already, if one does
 * @param seen what is known of its walls; empty when nobody has looked yet
 * @param ending what closing it waits for
 */
public record OpenBox(
        Box box, BoxChannel channel, Optional<Preloaded> preloaded, Optional<Inspection> seen, Ending ending)
        implements AutoCloseable {

    /** When a box counts as closed. */
    public enum Ending {
        /** Nothing of it is left. */
        REMOVED,
        /** Nothing of it lives, see {@link Box#leave}. */
        LEFT
    }

    /** Init answers in a fraction of a millisecond; on a host this slow nothing else would work either. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Starts to listen at its door. */
    public static OpenBox of(Box box) {
        return of(box, Ending.REMOVED);
    }

    /** The same for a process that ends next: closing it leaves the rest to its engine. */
    public static OpenBox leaving(Box box) {
        return of(box, Ending.LEFT);
    }

    private static OpenBox of(Box box, Ending ending) {
        return new OpenBox(box, BoxChannel.open(box.door()), Optional.empty(), Optional.empty(), ending);
    }

    public OpenBox with(Preloaded program) {
        return new OpenBox(box, channel, Optional.of(program), seen, ending);
    }

    /** The same box when it was bound to a run, see {@link Inspection#bound}. Precondition: its walls were {@link #verified}. */
    public OpenBox bound(ApprovedSpec spec, Map<String, String> mounts) {
        return seen(seen.orElseThrow().bound(spec, mounts, box.controlGroup()));
    }

    private OpenBox seen(Inspection inspection) {
        return new OpenBox(box, channel, preloaded, Optional.of(inspection), ending);
    }

    /** Verifies its walls now, and remembers them: a box that waits is not asked again. */
    public OpenBox verified(ApprovedSpec spec) {
        var inspection = look(spec);
        var _ = inspection.verify(spec);
        return seen(inspection);
    }

    /** Compares every wall with what was asked; weaker than asked stops the run before the program starts. */
    public List<WallCheck> verifyWalls(ApprovedSpec spec) {
        return seen.orElseGet(() -> look(spec)).verify(spec);
    }

    /** Asks init, and the host's books. */
    private Inspection look(ApprovedSpec spec) {
        answered(channel.hello());
        var answer = channel.inspect(WallInspector.pathsToInspect(spec));
        var limits = new LimitInspector(spec, box.controlGroup()).inspect(); // while init looks around
        var evidence = new Evidence(answered(answer));
        if (spec.walls().gVisor()) {
            for (var mount : spec.mounts()) {
                evidence = evidence.corrected(mount.target(), box.mounted(mount.target()));
            }
        }
        return Inspection.of(spec, evidence, limits);
    }

    /** Current evidence of the kernel about the box. */
    public Evidence evidence(List<String> paths) {
        return new Evidence(answered(channel.inspect(paths)));
    }

    private static <T> T answered(CompletableFuture<T> answer) {
        if (!new Deadline(PATIENCE).await(answer)) {
            throw silent("no reply within " + PATIENCE.toSeconds() + " s", null);
        }
        try {
            return answer.join();
        } catch (CompletionException broken) {
            throw silent(String.valueOf(broken.getCause()), broken);
        }
    }

    private static SandboxException silent(String why, @Nullable CompletionException cause) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "the init process of the box does not respond: " + why,
                "run glovebox doctor",
                cause);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } finally {
            switch (ending) {
                case REMOVED -> box.close();
                case LEFT -> box.leave();
            }
        }
    }
}
