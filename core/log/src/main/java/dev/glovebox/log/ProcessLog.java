package dev.glovebox.log;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The log of a process that is Glovebox, as opposed to one that embeds it and has a log of its own. States: unclaimed, where
 * lines go to whatever {@link System.Logger} leads to; quiet, where nobody reads any; started.
 *
 * <p>Libraries warn, and inform only where the level is debug: what they say otherwise is about themselves.
 */
public final class ProcessLog implements AutoCloseable {

    private static final AtomicReference<@Nullable ProcessLog> CURRENT = new AtomicReference<>();

    private static final ProcessLog QUIET = new ProcessLog(null, LogFormat.TEXT, null);

    private final @Nullable LogLevel level;
    private final LogFormat format;
    private final @Nullable LogSink sink;

    private ProcessLog(@Nullable LogLevel level, LogFormat format, @Nullable LogSink sink) {
        this.level = level;
        this.format = format;
        this.sink = sink;
    }

    /** For a command: its standard error is for whoever typed it. Does next to nothing, because most commands are short. */
    public static void quiet() {
        CURRENT.set(QUIET);
    }

    /** Opens it for the rest of the process. */
    public static ProcessLog start(LogSettings settings) throws IOException {
        LogSink sink = settings.file().isPresent()
                ? RotatingFile.open(settings.file().get(), settings.rotation())
                : new StderrSink();
        return start(settings.level(), settings.format(), sink);
    }

    /** The same, with lines that go anywhere. */
    public static ProcessLog start(LogLevel level, LogFormat format, LogSink sink) {
        var log = new ProcessLog(level, format, sink);
        CURRENT.set(log);
        return log;
    }

    static @Nullable ProcessLog current() {
        return CURRENT.get();
    }

    boolean isHeard() {
        return level != null || LogContext.current().tap() != null;
    }

    boolean includes(LogLevel line, String logger) {
        var tap = LogContext.current().tap();
        return (tap != null && tap.open() && Log.isOurs(logger)) || written(line, logger);
    }

    private boolean written(LogLevel line, String logger) {
        if (level == null) {
            return false;
        }
        var most = Log.isOurs(logger) ? level : level == LogLevel.DEBUG ? LogLevel.INFO : LogLevel.WARN;
        return most.includes(line) && level.includes(line);
    }

    void write(LogLevel at, String logger, String message, @Nullable Throwable thrown) {
        if (!includes(at, logger)) {
            return;
        }
        var line = LogLine.of(at, logger, message, thrown);
        if (sink != null && written(at, logger)) {
            sink.write(format.write(line));
        }
        var tap = line.context().tap();
        if (tap != null && Log.isOurs(logger)) {
            tap.show(line);
        }
    }

    /** From now on nothing is written. */
    @Override
    public void close() {
        CURRENT.compareAndSet(this, QUIET);
        if (sink != null) {
            sink.close();
        }
    }
}
