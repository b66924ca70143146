package dev.glovebox.log;

import java.util.Locale;

/** How much a line matters, most important first. */
public enum LogLevel {
    /** Something failed that should not have; somebody should look. */
    ERROR,
    /** Something is not as it should be; the process copes. */
    WARN,
    /** Ordinary events for operators. */
    INFO,
    /** Details for the search for a cause. */
    DEBUG;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By its label; throws {@link IllegalArgumentException} for anything else. */
    public static LogLevel parse(String text) {
        for (var level : values()) {
            if (level.label().equals(text)) {
                return level;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a log level; write error, warn, info or debug");
    }

    /** Whether a log of this level has lines of the other. */
    boolean includes(LogLevel line) {
        return line.compareTo(this) <= 0;
    }

    System.Logger.Level platform() {
        return switch (this) {
            case ERROR -> System.Logger.Level.ERROR;
            case WARN -> System.Logger.Level.WARNING;
            case INFO -> System.Logger.Level.INFO;
            case DEBUG -> System.Logger.Level.DEBUG;
        };
    }
}
