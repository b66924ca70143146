package dev.glovebox.log;

import org.jspecify.annotations.Nullable;

/**
 * Handles unexpected errors of a thread that serves everybody: it is in the log, and where it was an {@link OutOfMemoryError}, a
 * resident process ends, because nobody knows what else was left half done. One run's or one command's lack of memory is not
 * told here: it is that run's or command's result.
 */
public final class UnforeseenErrors {

    private static final Log LOG = Log.of(UnforeseenErrors.class);

    private static volatile @Nullable Runnable end;

    private UnforeseenErrors() {}

    /** Loads this class while there is memory for it: one that could not be loaded once is never loaded again. */
    public static void ready() {}

    /** For a process that stays: from now on, and for threads that end unforeseen too. Its boxes end with it. */
    public static void endProcessOnOutOfMemory(int status) {
        endOnOutOfMemory(() -> Runtime.getRuntime().halt(status)); // hooks may need the memory that is not there
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, problem) -> report(LOG, "thread '" + thread.getName() + "' ended unforeseen", problem));
    }

    static void endOnOutOfMemory(@Nullable Runnable how) {
        end = how;
    }

    /** Never throws. */
    public static void report(Log log, String message, Throwable problem) {
        try {
            log.error(message, problem);
        } catch (Throwable noWords) {
            // there may be no memory for words either; what follows matters more
        }
        var last = end;
        if (last != null && outOfMemory(problem)) {
            last.run();
        }
    }

    /** A thread that the kernel does not give passes like any other shortage. */
    private static boolean outOfMemory(Throwable problem) {
        return problem instanceof OutOfMemoryError
                && !String.valueOf(problem.getMessage()).contains("native thread");
    }
}
