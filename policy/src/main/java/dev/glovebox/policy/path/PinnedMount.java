package dev.glovebox.policy.path;

import dev.glovebox.model.Mount;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A mount whose source was checked and is held. */
public record PinnedMount(PinnedSource source, String target, Mount.Access access) {

    static void release(PinnedSource source) {
        try {
            source.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    public void release() {
        release(source);
    }

    public Mount asMount() {
        return new Mount(source.realPath(), target, access);
    }
}
