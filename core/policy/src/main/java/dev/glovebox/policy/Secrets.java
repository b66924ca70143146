package dev.glovebox.policy;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.value.Printable;

/** Where the values of secrets come from. Asked only when everything else of a request is approved. */
@FunctionalInterface
public interface Secrets {

    /** There are none. */
    Secrets NONE = name -> new Reading.Refused(unknown(name));

    Reading read(String name);

    /** Result of reading a secret. */
    sealed interface Reading {

        record Value(String text) implements Reading {
            @Override
            public String toString() {
                return "…";
            }
        }

        record Refused(Violation reason) implements Reading {}
    }

    static Violation unknown(String name) {
        return new Violation(
                "secret.unknown",
                "unknown secret " + Printable.text(name),
                "define its source under secrets in the configuration");
    }
}
