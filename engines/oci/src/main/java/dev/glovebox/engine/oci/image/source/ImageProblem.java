package dev.glovebox.engine.oci.image.source;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;

/** Failures of images, in the words of the command line. */
public final class ImageProblem {

    private ImageProblem() {}

    /** The image itself is at fault. */
    public static SandboxException refused(String image, String reason, Throwable cause) {
        return new SandboxException(
                FailureCode.IMAGE_REFUSED,
                "image " + image + " is refused: " + reason,
                "use another image, or ask whoever built this one; nothing of it was kept",
                cause);
    }

    public static SandboxException refused(String image, String reason) {
        return new SandboxException(
                FailureCode.IMAGE_REFUSED,
                "image " + image + " is refused: " + reason,
                "use another image, or ask whoever built this one; nothing of it was kept");
    }

    /** It cannot be had. */
    public static SandboxException unavailable(String message, String next) {
        return new SandboxException(FailureCode.NO_IMAGE, message, next);
    }
}
