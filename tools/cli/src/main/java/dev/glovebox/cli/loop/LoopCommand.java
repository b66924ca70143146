package dev.glovebox.cli.loop;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.option.LanguageOption;
import dev.glovebox.cli.run.RunOptions;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.runtime.loop.DirectoryRounds;
import dev.glovebox.runtime.loop.LoopBudget;
import dev.glovebox.runtime.loop.RoundSource;
import dev.glovebox.runtime.loop.StreamRounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox loop}. */
@InOwnProcess("it has a warm pool of its own")
@Command(
        name = "loop",
        description = "Runs rounds of generated code, each screened and run in its own box.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Without --from, rounds are read from standard input: one JSON object per line, "
                    + "{\"code\": \"print(1)\"}, or with --separator plain source with that line between rounds.",
            "Exit status: 0 if every round succeeded, otherwise 1.",
            "",
            "  glovebox loop --from candidates/ --parallel 4",
        })
public final class LoopCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Run the source files of this directory, in the order of their names.")
    private @Nullable Path directory;

    @Option(names = "--separator", paramLabel = "LINE", description = "Line that separates rounds on standard input.")
    private @Nullable String separator;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1000000", description = "Maximum number of rounds.")
    private int rounds;

    @Option(names = "--time", paramLabel = "TIME", description = "Start no round after this time.")
    private TimeSpan time = TimeSpan.parse("168h");

    @Option(
            names = "--failures",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Stop after this number of failed rounds.")
    private int failures;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of rounds to run in parallel.")
    private int parallel;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "Write metrics in Prometheus format to this file at the end.")
    private @Nullable Path metrics;

    @Option(names = "--json", description = "Print one JSON object for each round and one for the summary.")
    private boolean json;

    @Mixin
    private LanguageOption language;

    @Mixin
    private RunOptions options;

    @Parameters(paramLabel = "ARGUMENT", arity = "0..*", description = "After --: arguments for the code.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        try {
            var loop = new LoopRun(
                    glovebox.configuration(options.project()), options, arguments, Optional.ofNullable(metrics));
            var budget = new LoopBudget(rounds, time.duration(), failures, parallel);
            var report = json ? RoundReport.JSON : RoundReport.TEXT;
            // The command line's own writer would not tell that nobody reads any more.
            var out = new PrintWriter(System.out, false, System.out.charset());
            var summary = loop.run(source(), budget, report, out);
            return summary.failed() == 0 ? 0 : 1;
        } catch (IllegalArgumentException misread) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(misread.getMessage()), misread);
        }
    }

    private RoundSource source() {
        if (directory != null) {
            return new DirectoryRounds(directory);
        }
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var usual = language.orPython(spec.commandLine());
        return separator == null
                ? StreamRounds.jsonLines(lines, usual)
                : StreamRounds.separated(lines, separator, usual);
    }
}
