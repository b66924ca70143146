package dev.glovebox.daemon;

/** A command that the daemon cannot run for its caller; nothing has happened yet, and the caller's own process can. */
public final class StaysWithCaller extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StaysWithCaller(String reason) {
        super(reason, null, false, false);
    }
}
