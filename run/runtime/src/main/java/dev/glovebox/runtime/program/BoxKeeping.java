package dev.glovebox.runtime.program;

import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.runtime.Cancellation.Tenure;
import dev.glovebox.runtime.channel.BoxChannel;
import java.time.Duration;
import java.util.Optional;

/**
 * Keeps a box while its only program runs, no longer than the program may run and somebody answers for it. The box holds that
 * deadline itself: this process may be stopped, and then ends nothing (decision 43).
 */
final class BoxKeeping implements AutoCloseable {

    /** What ending a program from here may take at most; whoever is alive does it better than the box can, and says why. */
    private static final Duration SLACK = Duration.ofMillis(1200);

    private static final Duration BEAT = Duration.ofMillis(500);

    /** Whoever asks for more means no end. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final BoxChannel channel;
    private final Tenure tenure;
    private final long deadline;
    private final Optional<BackgroundLoop> loop;

    /** To be called before the program is started, while the box has nothing else to do than to listen. */
    BoxKeeping(BoxChannel channel, Duration wallClock, Tenure tenure) {
        this.channel = channel;
        this.tenure = tenure;
        var longest = wallClock.compareTo(LONGEST) < 0 ? wallClock : LONGEST;
        this.deadline = System.nanoTime() + longest.plus(SLACK).toNanos();
        beat();
        // On a thread of its own: a box that is busy takes nothing for a while, and the clock of the run must not wait
        // for it.
        this.loop =
                tenure.left().map(_ -> BackgroundLoop.every(Thread.ofVirtual().name("box-keeping"), BEAT, this::beat));
    }

    private void beat() {
        var left = Duration.ofNanos(deadline - System.nanoTime());
        var held = tenure.left().filter(until -> until.compareTo(left) < 0).orElse(left);
        channel.keep(held.isPositive() ? held.plusMillis(1) : Duration.ofMillis(1)); // 0 would keep it for ever
    }

    /** From now on the box stays for as long as its channel, for what is still to be asked. */
    @Override
    public void close() {
        loop.ifPresent(BackgroundLoop::stop);
        Thread.ofVirtual().name("box-keeping").start(() -> channel.keep(Duration.ZERO));
    }
}
