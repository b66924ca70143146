package dev.glovebox.engine.docker;

/** Knows which content an image's name stands for. */
public interface PinnedImages {

    /**
     * Checks what the daemon has under a name.
     *
     * @throws dev.glovebox.model.failure.SandboxException when the name was pinned to something else
     */
    void check(String reference, String imageId);
}
