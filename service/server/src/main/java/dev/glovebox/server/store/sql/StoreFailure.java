package dev.glovebox.server.store.sql;

import java.sql.SQLException;
import java.util.Locale;

/** The database could not do what it was asked. */
public final class StoreFailure extends RuntimeException {

    /** PostgreSQL: no room on the disk. */
    private static final String NO_ROOM = "53100";

    private final String reason;

    StoreFailure(Throwable cause) {
        super("the database failed: " + cause.getMessage(), cause);
        this.reason = String.valueOf(cause.getMessage());
    }

    /** As the driver says it. */
    public String reason() {
        return reason;
    }

    /** Whether its disk is. */
    public boolean full() {
        for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
            String words = String.valueOf(cause.getMessage()).toUpperCase(Locale.ROOT);
            if ((cause instanceof SQLException sql && NO_ROOM.equals(sql.getSQLState()))
                    || words.contains("SQLITE_FULL")
                    || words.contains("SQLITE_IOERR_WRITE")) {
                return true;
            }
        }
        return false;
    }
}
