package dev.glovebox.cli.remote;

/** Where keys lie in the data directory, for their owner alone. */
public final class KeyFiles {

    /** Made by the first start of a server: an admin's. */
    public static final String FIRST = "api-key";

    /** For a runner on the server's own machine. */
    public static final String RUNNER = "runner-key";

    private KeyFiles() {}
}
