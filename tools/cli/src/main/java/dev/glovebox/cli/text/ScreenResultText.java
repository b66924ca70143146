package dev.glovebox.cli.text;

import dev.glovebox.model.value.Printable;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.ScreenResult;
import java.io.PrintWriter;

/** A verdict for people: a line per finding, and what came of it. */
public final class ScreenResultText {

    private ScreenResultText() {}

    public static void print(ScreenResult verdict, String file, PrintWriter out) {
        for (Finding finding : verdict.findings()) {
            String grade = finding.rejects() ? "error" : "warning";
            out.println(Printable.text(file) + ":" + grade + ": " + Printable.text(finding.line()));
        }
        Language used = verdict.language();
        out.println((verdict.accepted() ? "accepted" : "rejected") + " with profile "
                + verdict.profile().id() + " (" + used.id() + ": " + used.coverage() + ")");
    }
}
