package dev.glovebox.engine.image;

import java.io.InputStream;
import java.util.Optional;

/** Keeps images: the Docker daemon, or a directory of ours. Every method fails with a {@link dev.glovebox.model.failure.SandboxException}. */
public interface ImageStore {

    /** Takes an archive as {@code docker save} writes it. Reads it to its end, does not close it. */
    void load(InputStream archive);

    /** The id ({@code sha256:…}) of what it has under a reference, an id being a reference too. */
    Optional<String> id(String reference);

    /** Gives an image it has another name, taking the name from whichever image had it. */
    void tag(String id, String reference);

    /** Asks the registry the reference names. Never falls back to anything else. */
    PullResult pull(String reference);
}
