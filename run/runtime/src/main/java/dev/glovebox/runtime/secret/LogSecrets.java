package dev.glovebox.runtime.secret;

import dev.glovebox.log.LogContext;
import dev.glovebox.log.LogRedaction;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the values of one run out of the log, in all their disguises. Made ready only when something is logged. */
public final class LogSecrets {

    private final List<String> values;
    private @Nullable Redaction redaction;

    private LogSecrets(Collection<String> values) {
        this.values = List.copyOf(values);
    }

    /** Until it is closed. */
    public static LogContext.Scope keepOut(Collection<String> values) {
        return values.isEmpty() ? () -> {} : LogRedaction.add(new LogSecrets(values)::text);
    }

    private synchronized String text(String text) {
        if (redaction == null) {
            redaction = Redaction.of(values);
        }
        return redaction.text(text);
    }
}
