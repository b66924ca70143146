package dev.glovebox.cli.validate;

import dev.glovebox.cli.option.LanguageOption;
import dev.glovebox.cli.option.Subcommand;
import dev.glovebox.cli.text.ScreenResultText;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.report.ScreenResultJson;
import dev.glovebox.screen.report.ScreenResultSarif;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox validate}. */
@Command(
        name = "validate",
        description = "Screens source code without running it. Screening adds to the sandbox and does not replace it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit status: 0 accepted, 1 rejected, 64 usage."})
public final class ValidateCommand extends Subcommand implements Callable<Integer> {

    @Mixin
    private LanguageOption language;

    @Option(names = "--profile", paramLabel = "PROFILE", description = "Profile: permissive, standard or strict.")
    private @Nullable Profile profile;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Option(names = "--sarif", description = "Print the result as SARIF 2.1.0.")
    private boolean sarif;

    @Parameters(paramLabel = "FILE", description = "The source file, or - for standard input.")
    private String file = "-";

    @Override
    public Integer call() {
        var code = language.read(file, glovebox().caller(), commandLine());
        var result = new CodeValidator(policy()).validate(code.bytes(), code.language());
        print(result, out());
        return result.accepted() ? 0 : 1;
    }

    private CodePolicy policy() {
        var configured = glovebox().projectSettings().code();
        return profile == null ? configured : configured.withProfile(profile);
    }

    private void print(ScreenResult result, PrintWriter out) {
        if (sarif) {
            out.println(ScreenResultSarif.of(result, file));
        } else if (json) {
            out.println(ScreenResultJson.of(result));
        } else {
            ScreenResultText.print(result, file, out);
        }
        out.flush();
    }
}
