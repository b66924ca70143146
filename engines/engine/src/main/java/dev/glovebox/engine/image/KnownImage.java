package dev.glovebox.engine.image;

import dev.glovebox.model.value.ByteSize;
import java.time.Instant;
import java.util.Optional;

/**
 * An image that this installation accepted or used.
 *
 * @param origin whether we brought it here; what someone else did is theirs to remove
 * @param id what the daemon has under the name; empty when it has nothing
 * @param size as the daemon counts it
 */
public record KnownImage(
        String name, Origin origin, Optional<String> id, Optional<ByteSize> size, Optional<Instant> lastUsed) {

    /** Who brought it here. */
    public enum Origin {
        /** Built or pulled by us, and pinned. */
        OURS,
        /** Used by a run, and brought here by someone else. */
        USED
    }
}
