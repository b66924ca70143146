package dev.glovebox.selftest.bed;

/** Verdict on an attack and its control. */
public sealed interface Verdict {

    String detail();

    /** As reports show it. */
    default String label() {
        return switch (this) {
            case Blocked _ -> "blocked";
            case Hole _ -> "HOLE";
            case NotPromised _ -> "not promised";
            case ControlFailed _ -> "control failed";
            case Unclear _ -> "unclear";
            case NotRunnable _ -> "not runnable";
        };
    }

    /** Whether the whole selftest fails for it. */
    default boolean bad() {
        return switch (this) {
            case Hole _, ControlFailed _, Unclear _ -> true;
            case Blocked _, NotPromised _, NotRunnable _ -> false;
        };
    }

    /** The control got through, the attack did not. */
    record Blocked(String detail) implements Verdict {}

    /** The attack got through. */
    record Hole(String detail) implements Verdict {}

    /** The level does not claim to stop it. */
    record NotPromised(String detail) implements Verdict {}

    /** Not even weakened walls let the attack through, so its failure proves nothing. */
    record ControlFailed(String detail) implements Verdict {}

    /** The attempt ended without an answer. */
    record Unclear(String detail) implements Verdict {}

    /** This machine lacks what the attack needs, and the detail names it. */
    record NotRunnable(String detail) implements Verdict {}

    /** An attack that worked is a hole whatever its control says; one that did not counts only if its control did. */
    static Verdict of(AttackResult attack, AttackResult control) {
        return switch (attack) {
            case AttackResult.Open(String detail) -> new Hole(detail);
            case AttackResult.Unknown(String detail) -> new Unclear(detail);
            case AttackResult.Shut _, AttackResult.Absent _ ->
                switch (control) {
                    case AttackResult.Open _ -> new Blocked(attack.detail());
                    case AttackResult.Absent(String detail) -> new NotRunnable(detail);
                    case AttackResult.Shut(String detail) ->
                        new ControlFailed("the control was blocked as well: " + detail);
                    case AttackResult.Unknown(String detail) ->
                        new ControlFailed("the control gave no result: " + detail);
                };
        };
    }
}
