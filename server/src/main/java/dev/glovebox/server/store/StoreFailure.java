package dev.glovebox.server.store;

/** The database could not do what it was asked. */
public final class StoreFailure extends RuntimeException {

    StoreFailure(Exception cause) {
        super("the store failed: " + cause.getMessage(), cause);
    }
}
