package dev.glovebox.cli.run;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.option.LanguageOption;
import dev.glovebox.library.WarmPoolSetup;
import dev.glovebox.log.LogContext;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.box.Template;
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

/** {@code glovebox run}. */
@Command(
        name = "run",
        description = "Runs a command in a new box and removes the box afterwards.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The exit status is that of the command, or: usage 64, no usable engine 69, internal error 70, "
                    + "refused by policy 77, timeout 124, cannot execute 126, not found 127, cancelled 130, "
                    + "out of memory 137.",
            "",
            "  glovebox run -- python3 -c 'print(6 * 7)'",
            "  glovebox run --project . --timeout 30s -- python3 main.py",
            "  glovebox run --project . --review -- sh -c 'echo hello > greeting'",
        })
public final class RunCommand implements Callable<Integer> {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions options;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = "--code",
            paramLabel = "FILE",
            description = "Screen and run this source file (- for standard input). Arguments follow after --.")
    private @Nullable String code;

    @Mixin
    private LanguageOption language;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "After --: the command and its arguments.")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
        if (!options.verbose) {
            return run();
        }
        var err = spec.commandLine().getErr();
        glovebox.declined().ifPresent(why -> err.println("glovebox: not served by the daemon: " + Printable.text(why)));
        try (var _ = LogContext.shownTo(line -> {
            err.println(line);
            err.flush();
        })) {
            return run();
        }
    }

    private int run() {
        if (code == null && command.isEmpty() && !options.named()) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "missing command: write -- COMMAND, or --code FILE");
        }
        var caller = glovebox.caller();
        var configuration = glovebox.configuration(options.project());
        try {
            var here = caller.environment().workingDirectory();
            var terms = CliOverrides.of(configuration, options, here);
            var wiring = caller.wiring(configuration).under(terms);
            var run = new CommandRun(wiring, configuration.sandbox().capture(), options, caller);
            var builder = new SpecBuilder(configuration, options, here);
            var template = options.template(configuration).map(WarmPoolSetup::template);
            if (code != null) {
                run.code(language.read(code, caller, spec.commandLine()), wiring.codePolicy(), template);
            }
            var requested = terms.applied(builder.build(words(template), run.input(), run.screen(options)));
            return json
                    ? run.toJson(requested, spec.commandLine().getOut())
                    : run.live(requested, spec.commandLine().getErr());
        } catch (IllegalArgumentException misread) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(misread.getMessage()), misread);
        }
    }

    /** A template that is no interpreter of code takes its arguments like any command. */
    private List<String> words(Optional<Template> template) {
        if (code != null || template.isEmpty()) {
            return command;
        }
        var words = new ArrayList<>(template.get().command());
        words.addAll(command);
        return words;
    }
}
