package dev.glovebox.engine.oci.image;

/** Finds the unpacked file system of an image. */
public interface RootFileSystems {

    /**
     * The image that a name stands for now.
     *
     * @throws dev.glovebox.model.failure.SandboxException with code {@code NO_IMAGE} when it is not on this machine, or no longer what was
     *     accepted
     */
    UnpackedImage open(String reference);

    /** Whether a name stands for something that is unpacked already. */
    boolean unpacked(String reference);
}
