package dev.glovebox.model.failure;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The only exception that crosses module borders on purpose: it carries a {@link Failure}. */
public final class SandboxException extends RuntimeException {

    private final Failure failure;

    public SandboxException(Failure failure, @Nullable Throwable cause) {
        super(failure.message(), cause);
        this.failure = failure;
    }

    public SandboxException(FailureCode code, String message, String hint) {
        this(new Failure(code, message, hint), null);
    }

    public SandboxException(FailureCode code, String message, String hint, @Nullable Throwable cause) {
        this(new Failure(code, message, hint), cause);
    }

    /** A refusal with all its reasons at once. */
    public static SandboxException rejected(List<Violation> violations) {
        var message = violations.stream().map(Violation::message).collect(Collectors.joining("; "));
        var hint = violations.stream().map(Violation::hint).distinct().collect(Collectors.joining("; "));
        return new SandboxException(new Failure(FailureCode.REJECTED, message, hint, violations), null);
    }

    public Failure failure() {
        return failure;
    }

    public FailureCode code() {
        return failure.code();
    }
}
