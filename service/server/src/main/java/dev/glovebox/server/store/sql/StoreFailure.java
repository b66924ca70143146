package dev.glovebox.server.store.sql;

/** The database could not do what it was asked. */
public final class StoreFailure extends RuntimeException {

    StoreFailure(Throwable cause) {
        super("the database failed: " + cause.getMessage(), cause);
    }
}
