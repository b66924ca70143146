package dev.glovebox.runtime.program;

import dev.glovebox.engine.Box;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.runtime.channel.BoxChannel;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.Deadline;
import dev.glovebox.runtime.channel.RunningCommand;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Watches over a running command until it ends or has to be ended. */
final class Execution {

    private static final int SIGTERM = 15;
    private static final int SIGKILL = 9;

    /** Programs that handle SIGTERM get this long to finish; together with the next it stays below a second. */
    private static final Duration GRACE = Duration.ofMillis(300);

    /** How long init may take to report a kill before the box is killed from outside. */
    private static final Duration REPORT = Duration.ofMillis(400);

    /**
     * How it went.
     *
     * @param stopped why we ended it; empty when it ended by itself
     */
    record Ended(CommandEnd end, Optional<StopReason> stopped) {}

    private final Box box;
    private final BoxChannel channel;
    private final RunningCommand command;
    private final CompletableFuture<StopReason> stop;

    /** @param stop completed by whoever wants the command ended, with the reason */
    Execution(Box box, BoxChannel channel, RunningCommand command, CompletableFuture<StopReason> stop) {
        this.box = box;
        this.channel = channel;
        this.command = command;
        this.stop = stop;
    }

    Ended await(TimeSpan wallClock) {
        var deadline = new Deadline(wallClock.duration());
        awaitUnlessStopped(command.end(), deadline);
        if (command.end().isDone()) {
            // A slow reader of the output may take its time, but not past a reason to stop.
            awaitUnlessStopped(command.outputConsumed(), deadline);
            if (command.end().join() instanceof CommandEnd.Lost && deadline.over()) {
                stop.complete(StopReason.TIMEOUT); // the box held the deadline while this process was stopped
                return new Ended(command.end().join(), Optional.of(stop.join()));
            }
            return new Ended(command.end().join(), cutShort());
        }
        StopReason reason = stop.join();
        return new Ended(end(reason), Optional.of(reason));
    }

    private void awaitUnlessStopped(CompletableFuture<?> event, Deadline deadline) {
        if (!event.isDone() && !deadline.await(CompletableFuture.anyOf(event, stop))) {
            stop.complete(StopReason.TIMEOUT);
        }
    }

    /** The program ended by itself, but not all it wrote was let through: a result must not look complete then. */
    private Optional<StopReason> cutShort() {
        if (stop.isDone() && stop.join() == StopReason.OUTPUT_LIMIT) {
            waitFor(command.outputConsumed(), REPORT);
        } else if (command.outputConsumed().isDone()) {
            return Optional.empty();
        }
        command.abandonOutput();
        return Optional.of(stop.join());
    }

    private CommandEnd end(StopReason reason) {
        if (reason.leavesTime()) {
            send(() -> command.signal(SIGTERM));
            endsWithin(GRACE);
        }
        send(() -> channel.signalAll(SIGKILL));
        if (!endsWithin(REPORT)) {
            box.kill();
            endsWithin(REPORT);
        }
        waitFor(command.outputConsumed(), REPORT);
        command.abandonOutput();
        return command.end().getNow(new CommandEnd.Lost("the box did not report the end of the program"));
    }

    /** A box that reads nothing would keep the sender waiting, and the clock with it. */
    private static void send(Runnable message) {
        Thread.ofVirtual().name("signal").start(message);
    }

    private boolean endsWithin(Duration patience) {
        return waitFor(command.end(), patience);
    }

    private static boolean waitFor(CompletableFuture<?> future, Duration patience) {
        return new Deadline(patience).await(future);
    }
}
