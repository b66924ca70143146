package dev.glovebox.cli.text;

import dev.glovebox.model.value.Printable;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.ScreenResult;
import java.io.PrintWriter;

/** A verdict for people: a line per finding, and what came of it. */
public final class ScreenResultText {

    private ScreenResultText() {}

    public static void print(ScreenResult result, String file, PrintWriter out) {
        for (Finding finding : result.findings()) {
            String grade = finding.rejects() ? "error" : "warning";
            out.println(Printable.text(file) + ":" + grade + ": " + Printable.text(finding.line()));
        }
        Language used = result.language();
        out.println((result.accepted() ? "accepted" : "rejected") + " with profile "
                + result.profile().id() + " (" + used.id() + ": " + used.coverage() + ")");
    }
}
