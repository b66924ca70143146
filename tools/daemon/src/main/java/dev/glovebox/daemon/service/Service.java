package dev.glovebox.daemon.service;

/** Something that is up as long as {@code glovebox serve} is. Closing it once is enough, and waits until it is down. */
public interface Service extends AutoCloseable {

    /** One line for the person who started us: what is up, and where. Said after {@link #start}. */
    String announcement();

    /**
     * Comes up and returns; whatever goes on, goes on behind it.
     *
     * @throws dev.glovebox.model.failure.SandboxException when it cannot, with nothing left behind
     */
    void start();

    @Override
    void close();
}
