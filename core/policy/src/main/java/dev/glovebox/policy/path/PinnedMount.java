package dev.glovebox.policy.path;

import dev.glovebox.model.spec.Mount;

/** A mount whose source was checked and is held. */
public record PinnedMount(PinnedSource source, String target, Mount.Access access) {

    static void release(PinnedSource source) {
        source.close();
    }

    public void release() {
        release(source);
    }
}
