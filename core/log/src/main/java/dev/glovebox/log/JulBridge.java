package dev.glovebox.log;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/**
 * Leads libraries to the {@link ProcessLog}. All of them end in java.util.logging: the driver of PostgreSQL writes to it, SLF4J is
 * bound to it, and so is the JDK's {@link System.Logger}.
 */
public final class JulBridge extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    private JulBridge() {}

    /** For the rest of the process, instead of whatever was configured. */
    public static void install() {
        LogManager.getLogManager().reset();
        LogManager.getLogManager().getLogger("").addHandler(new JulBridge());
    }

    @Override
    public void publish(LogRecord record) {
        var process = ProcessLog.current();
        if (process != null) {
            process.write(
                    level(record.getLevel()),
                    String.valueOf(record.getLoggerName()),
                    formatter.formatMessage(record),
                    record.getThrown());
        }
    }

    private static LogLevel level(Level level) {
        int value = level.intValue();
        if (value >= Level.SEVERE.intValue()) {
            return LogLevel.ERROR;
        }
        if (value >= Level.WARNING.intValue()) {
            return LogLevel.WARN;
        }
        return value >= Level.INFO.intValue() ? LogLevel.INFO : LogLevel.DEBUG;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
