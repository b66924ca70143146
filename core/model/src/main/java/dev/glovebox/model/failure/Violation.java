package dev.glovebox.model.failure;

/**
 * One reason why a request is refused.
 *
 * @param rule the name of the check, stable enough to search for
 * @param message what is wrong and where
 * @param hint what to do instead
 */
public record Violation(String rule, String message, String hint) {

    @Override
    public String toString() {
        return message + "; " + hint;
    }
}
