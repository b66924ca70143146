package dev.glovebox.cli.text;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.value.Printable;
import java.io.PrintWriter;

/** A failure for people: what, and what next. */
public final class FailureText {

    private FailureText() {}

    public static void print(Failure failure, PrintWriter out) {
        if (failure.violations().isEmpty()) {
            out.println("glovebox: " + Printable.text(failure.message()));
            out.println("  next: " + Printable.text(failure.hint()));
        } else {
            out.println("glovebox: refused for " + Count.of(failure.violations().size(), "reason"));
            for (Violation violation : failure.violations()) {
                out.println("  " + Printable.text(violation.rule() + ": " + violation.message()));
                out.println("    next: " + Printable.text(violation.hint()));
            }
        }
        out.flush();
    }
}
