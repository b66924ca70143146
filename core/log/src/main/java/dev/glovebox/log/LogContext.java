package dev.glovebox.log;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whose work a thread does, and every thread that it starts meanwhile. Lines carry it.
 *
 * <pre>{@code
 * try (var _ = LogContext.run(run.text())) {
 *     ...
 * }
 * }</pre>
 *
 * @param run empty for none, like the others
 * @param error the id that a client was given for the failure told in this line
 */
public record LogContext(
        String run,
        String task,
        String request,
        String error,
        @Nullable LogTap tap) {

    private static final LogContext NONE = new LogContext("", "", "", "", null);

    private static final InheritableThreadLocal<LogContext> CURRENT = new InheritableThreadLocal<>() {
        @Override
        protected LogContext initialValue() {
            return NONE;
        }
    };

    /** Until it is closed, by the thread that opened it. */
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }

    static LogContext current() {
        return CURRENT.get();
    }

    public static Scope run(String id) {
        var now = current();
        return enter(new LogContext(id, now.task, now.request, now.error, now.tap));
    }

    public static Scope task(String id) {
        var now = current();
        return enter(new LogContext(now.run, id, now.request, now.error, now.tap));
    }

    public static Scope request(String id) {
        var now = current();
        return enter(new LogContext(now.run, now.task, id, now.error, now.tap));
    }

    public static Scope error(String id) {
        var now = current();
        return enter(new LogContext(now.run, now.task, now.request, id, now.tap));
    }

    /** Every line of this work, whatever the log's level, is shown to whoever asked for the work. */
    public static Scope shownTo(Consumer<String> person) {
        var now = current();
        var tap = new LogTap(person);
        var scope = enter(new LogContext(now.run, now.task, now.request, now.error, tap));
        return () -> {
            tap.close();
            scope.close();
        };
    }

    private static Scope enter(LogContext inner) {
        var before = current();
        CURRENT.set(inner);
        return () -> {
            if (before.equals(NONE)) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        };
    }

    /** A client chooses its request's id, and could choose a secret. */
    LogContext redacted() {
        return equals(NONE)
                ? this
                : new LogContext(
                        LogRedaction.clean(run),
                        LogRedaction.clean(task),
                        LogRedaction.clean(request),
                        LogRedaction.clean(error),
                        tap);
    }
}
