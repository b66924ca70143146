package dev.glovebox.engine;

import java.io.IOException;

/** A job that one of the {@link MountWorker} could not do, and why, as its exit status says. The text is for people. */
public final class JobFailure extends IOException {

    private static final long serialVersionUID = 1;

    /** Possible reaction of the caller. */
    public enum Reason {
        /** The source is not the checked one. */
        REPLACED(3),
        /** This kernel or this file system does not do such a thing; another way may be found. */
        UNSUPPORTED(4),
        /** Everything else. */
        FAILED(1);

        private final int status;

        Reason(int status) {
            this.status = status;
        }

        /** By the status init ended with. */
        public static Reason of(int status) {
            for (Reason reason : values()) {
                if (reason.status == status) {
                    return reason;
                }
            }
            return FAILED;
        }
    }

    private final Reason reason;

    JobFailure(int status, String text) {
        super(text.isBlank() ? "init ended with status " + status : text.strip());
        this.reason = Reason.of(status);
    }

    public Reason reason() {
        return reason;
    }
}
