package dev.glovebox.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * One line, without secrets and not without end.
 *
 * @param component the class that has something to say, without the project's own prefix
 * @param trace the stack trace; empty when nothing was thrown
 */
record LogLine(Instant time, LogLevel level, String component, LogContext context, String message, String trace) {

    private static final int LONGEST_MESSAGE = 8 * 1024;
    private static final int LONGEST_TRACE = 32 * 1024;

    static LogLine of(LogLevel level, String logger, String message, @Nullable Throwable thrown) {
        return new LogLine(
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                level,
                logger.startsWith(Log.OURS) ? logger.substring(Log.OURS.length()) : logger,
                LogContext.current().redacted(),
                LogRedaction.clean(cut(message, LONGEST_MESSAGE)),
                thrown == null ? "" : LogRedaction.clean(cut(trace(thrown), LONGEST_TRACE)));
    }

    static String trace(Throwable thrown) {
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + "…";
    }
}
