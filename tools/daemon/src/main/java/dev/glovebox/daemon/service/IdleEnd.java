package dev.glovebox.daemon.service;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends a process that nobody has used for a while. */
public final class IdleEnd implements Service {

    private static final Log LOG = Log.of(IdleEnd.class);

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final Duration most;
    private final Supplier<Duration> quiet;
    private final Runnable end;
    private @Nullable BackgroundLoop loop;

    /** @param quiet how long nobody has used it */
    public IdleEnd(Duration most, Supplier<Duration> quiet, Runnable end) {
        this.most = most;
        this.quiet = quiet;
        this.end = end;
    }

    @Override
    public String announcement() {
        return "ends after " + most.toSeconds() + " seconds without a command";
    }

    @Override
    public void start() {
        loop = BackgroundLoop.every(Thread.ofPlatform().daemon().name("idle"), INTERVAL, this::look);
    }

    private void look() {
        if (quiet.get().compareTo(most) >= 0) {
            LOG.info("ends: no command for " + most.toSeconds() + " seconds");
            end.run();
        }
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.stop();
        }
    }
}
