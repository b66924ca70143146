package dev.glovebox.policy.change;

/** Policy decision about one change. */
public sealed interface PathDecision {

    record Allowed() implements PathDecision {}

    /**
     * Can be seen and cannot be applied.
     *
     * @param rule the name of the check: {@code change.protected}, {@code change.special_file}, …
     */
    record Denied(String rule, String reason) implements PathDecision {}

    default boolean allowed() {
        return this instanceof Allowed;
    }
}
