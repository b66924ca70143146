package dev.glovebox.cli;

import dev.glovebox.model.Printable;
import dev.glovebox.policy.code.Finding;
import dev.glovebox.policy.code.Language;
import dev.glovebox.policy.code.Verdict;
import java.io.PrintWriter;

/** A verdict for people: a line per finding, and what came of it. */
final class VerdictText {

    private VerdictText() {}

    static void print(Verdict verdict, String file, PrintWriter out) {
        for (Finding finding : verdict.findings()) {
            String grade = finding.rejects() ? "error" : "warning";
            out.println(Printable.text(file) + ":" + grade + ": " + Printable.text(finding.line()));
        }
        Language used = verdict.language();
        out.println((verdict.accepted() ? "accepted" : "rejected") + " at profile "
                + verdict.profile().id() + " (" + used.id() + ": " + used.coverage() + ")");
    }
}
