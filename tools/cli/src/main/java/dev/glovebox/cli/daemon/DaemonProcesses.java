package dev.glovebox.cli.daemon;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.Autostart;
import dev.glovebox.daemon.DaemonHolder;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** Starts and stops the daemon of a data directory, from another process. */
record DaemonProcesses(Path data, HostEnvironment around) {

    /** A daemon cancels its runs first, which takes ten seconds at most. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration PAUSE = Duration.ofMillis(20);

    /** False when there is none. */
    boolean stop() throws IOException, InterruptedException {
        var holder = await(found -> found.isEmpty() || found.get().pid() != 0);
        if (holder.isEmpty()) {
            return false;
        }
        if (holder.get().served()) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "the daemon of " + data + " is glovebox serve (process "
                            + holder.get().pid() + ")",
                    "stop glovebox serve itself");
        }
        // The kernel said that this process holds the lock.
        ProcessHandle.of(holder.get().pid()).ifPresent(ProcessHandle::destroy);
        if (await(Optional::isEmpty).isPresent()) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "process " + holder.get().pid() + " does not end",
                    "end it with kill -9; nothing is left behind");
        }
        return true;
    }

    /** Its process. */
    long start() throws IOException, InterruptedException {
        Autostart.now(around);
        return await(found -> found.isPresent() && found.get().pid() != 0)
                .map(DaemonHolder::pid)
                .orElseThrow(() -> new SandboxException(
                        FailureCode.INTERNAL, "the daemon did not start", "see glovebox daemon logs"));
    }

    private Optional<DaemonHolder> await(Predicate<Optional<DaemonHolder>> state)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        var holder = DaemonHolder.of(data);
        while (!state.test(holder) && System.nanoTime() < end) {
            Thread.sleep(PAUSE);
            holder = DaemonHolder.of(data);
        }
        return holder;
    }
}
