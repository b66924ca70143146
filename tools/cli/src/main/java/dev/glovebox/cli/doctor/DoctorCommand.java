package dev.glovebox.cli.doctor;

import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.json.Json;
import dev.glovebox.model.value.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox doctor}. */
@InOwnProcess("it looks at its own process")
@Command(
        name = "doctor",
        description = "Checks this machine and reports what is missing and how to fix it.",
        mixinStandardHelpOptions = true)
public final class DoctorCommand extends Subcommand implements Callable<Integer> {

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var findings = new Diagnosis(glovebox().configuration()).findings();
        var out = out();
        if (json) {
            out.println(Json.write(findings.stream().map(DoctorCommand::asMap).toList()));
        } else {
            print(findings, out);
        }
        out.flush();
        return findings.stream().anyMatch(finding -> finding.grade() == DoctorFinding.Grade.FAIL) ? 1 : 0;
    }

    private static Map<String, String> asMap(DoctorFinding finding) {
        return Map.of(
                "subject", finding.subject(),
                "grade", finding.grade().label(),
                "detail", finding.detail(),
                "fix", finding.fix());
    }

    private static void print(List<DoctorFinding> findings, PrintWriter out) {
        for (DoctorFinding finding : findings) {
            out.printf(
                    "%-4s  %-15s %s%n", finding.grade().label(), finding.subject(), Printable.text(finding.detail()));
            if (!finding.fix().isEmpty()) {
                out.printf("      %-15s fix: %s%n", "", Printable.text(finding.fix()));
            }
        }
    }
}
