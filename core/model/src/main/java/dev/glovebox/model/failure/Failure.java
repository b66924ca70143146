package dev.glovebox.model.failure;

import java.util.List;

/**
 * The one shape of every denial and every death.
 *
 * @param message what happened, where
 * @param hint the next thing to do
 * @param violations all the reasons, where policy refused
 */
public record Failure(FailureCode code, String message, String hint, List<Violation> violations) {

    public Failure {
        violations = List.copyOf(violations);
    }

    public Failure(FailureCode code, String message, String hint) {
        this(code, message, hint, List.of());
    }

    public Blame blame() {
        return code.blame();
    }
}
