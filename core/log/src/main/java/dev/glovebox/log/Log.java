package dev.glovebox.log;

import org.jspecify.annotations.Nullable;

/**
 * Log of one class. Costs nothing until something is logged: {@link System.Logger} is asked for then, and in
 * a command of ours not at all.
 *
 * <pre>{@code
 * private static final Log LOG = Log.of(OrphanPatrol.class);
 * ...
 * LOG.warn("a box of a killed process could not be removed; the next patrol tries again", stuck);
 * }</pre>
 */
public final class Log {

    static final String OURS = "dev.glovebox.";

    private final String name;

    /** Many threads may find it missing, and each gets the same one. */
    private volatile System.@Nullable Logger logger;

    private Log(String name) {
        this.name = name;
    }

    public static Log of(Class<?> owner) {
        return new Log(owner.getName());
    }

    /** Whether anybody may read what is said here; who has much to say to nobody can save it. */
    public static boolean isHeard() {
        var process = ProcessLog.current();
        return process == null || process.isHeard();
    }

    static boolean isOurs(String logger) {
        return logger.startsWith(OURS);
    }

    public void error(String message) {
        record(LogLevel.ERROR, message, null);
    }

    public void error(String message, Throwable thrown) {
        record(LogLevel.ERROR, message, thrown);
    }

    public void warn(String message) {
        record(LogLevel.WARN, message, null);
    }

    public void warn(String message, Throwable thrown) {
        record(LogLevel.WARN, message, thrown);
    }

    public void info(String message) {
        record(LogLevel.INFO, message, null);
    }

    public void debug(String message) {
        record(LogLevel.DEBUG, message, null);
    }

    public void debug(String message, Throwable thrown) {
        record(LogLevel.DEBUG, message, thrown);
    }

    private void record(LogLevel level, String message, @Nullable Throwable thrown) {
        var process = ProcessLog.current();
        if (process != null) {
            process.write(level, name, message, thrown);
        } else {
            elsewhere(level, message, thrown);
        }
    }

    /** In a program that embeds us: secrets stay out of its log too, so a stack trace with one becomes part of the text. */
    private void elsewhere(LogLevel level, String message, @Nullable Throwable thrown) {
        var there = logger();
        if (!there.isLoggable(level.platform())) {
            return;
        }
        String clean = LogRedaction.clean(message);
        if (thrown == null) {
            there.log(level.platform(), clean);
            return;
        }
        String trace = LogLine.trace(thrown);
        String cleanTrace = LogRedaction.clean(trace);
        if (cleanTrace.equals(trace)) {
            there.log(level.platform(), clean, thrown);
        } else {
            there.log(level.platform(), clean + System.lineSeparator() + cleanTrace);
        }
    }

    private System.Logger logger() {
        var found = logger;
        if (found == null) {
            found = System.getLogger(name);
            logger = found;
        }
        return found;
    }
}
