package dev.glovebox.cli;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.option.GloveboxVersion;
import dev.glovebox.cli.remote.RemoteFailure;
import dev.glovebox.cli.text.FailureText;
import dev.glovebox.cli.text.PlainMessages;
import dev.glovebox.cli.validate.PlainValidation;
import dev.glovebox.client.ApiException;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.daemon.DaemonClient;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.console.LocalConsole;
import dev.glovebox.log.Log;
import dev.glovebox.log.ProcessLog;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.screen.finding.Profile;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The entry point. */
public final class Main {

    private static final Log LOG = Log.of(Main.class);

    private static final int USAGE = FailureCode.USAGE.exitStatus().orElseThrow();

    private Main() {}

    public static void main(String[] arguments) {
        ProcessLog.quiet(); // until a command that stays starts its log
        System.exit(execute(arguments));
    }

    /** Runs one command line and returns its exit status. */
    public static int execute(String... arguments) {
        if (arguments.length == 1 && (arguments[0].equals("--version") || arguments[0].equals("-V"))) {
            System.out.println(GloveboxVersion.line()); // scripts ask this often: no need to build the tree of commands
            return 0;
        }
        var caller = new LocalConsole();
        var validated = PlainValidation.run(
                caller::surroundings, new PrintWriter(System.out, false, System.out.charset()), arguments);
        if (validated.isPresent()) {
            return validated.getAsInt();
        }
        var handedOver = new DaemonClient(GloveboxVersion.text()).run(arguments);
        return handedOver.isPresent()
                ? handedOver.getAsInt()
                : execute(
                        caller,
                        new PrintWriter(System.out, true, System.out.charset()),
                        new PrintWriter(System.err, true, System.err.charset()),
                        List.of(arguments));
    }

    /** For a caller whose command line was handed to this process. */
    public static int execute(Console caller, PrintWriter out, PrintWriter err, List<String> arguments) {
        return execute(
                commandLine(caller, arguments).setOut(out).setErr(PlainMessages.to(err)),
                arguments.toArray(String[]::new));
    }

    /** Out of memory, for example, is told like everything else that goes wrong. */
    private static int execute(CommandLine command, String... arguments) {
        try {
            return command.execute(arguments);
        } catch (Error problem) {
            return internal(problem, command);
        }
    }

    private static CommandLine commandLine(Console caller, List<String> arguments) {
        return Commands.addTo(new CommandLine(new GloveboxCommand(caller, Main::execute)), arguments)
                .setExpandAtFiles(false) // a program's @word is its own, and no file of whoever serves the caller
                .registerConverter(ByteSize.class, converter(ByteSize::parse))
                .registerConverter(Cpus.class, converter(Cpus::parse))
                .registerConverter(TimeSpan.class, converter(TimeSpan::parse))
                .registerConverter(IsolationLevel.class, converter(IsolationLevel::parse))
                .registerConverter(HostPattern.class, converter(HostPattern::parse))
                .registerConverter(NetworkMode.class, converter(NetworkMode::parse))
                .registerConverter(Gpus.class, converter(Gpus::parse))
                .registerConverter(Profile.class, converter(Profile::named))
                .setParameterExceptionHandler(Main::misused)
                .setExecutionExceptionHandler((problem, command, _) -> failed(problem, command));
    }

    /** The model's own messages are better than a converter's. */
    private static <T> ITypeConverter<T> converter(Function<String, T> parse) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(String.valueOf(wrong.getMessage()));
            }
        };
    }

    private static int misused(CommandLine.ParameterException problem, String[] arguments) {
        var command = problem.getCommandLine();
        command.getErr().println("glovebox: " + problem.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(problem, command.getErr());
        if (command.getParent() != null) { // the message of the root command names its help itself
            command.getErr().println("  help: " + command.getCommandSpec().qualifiedName() + " --help");
        }
        return USAGE;
    }

    private static int failed(Exception problem, CommandLine command) {
        if (problem instanceof SandboxException known) {
            FailureText.print(known.failure(), command.getErr());
            return known.code().exitStatus().orElse(1);
        }
        if (problem instanceof ServerUnreachable away) {
            return RemoteFailure.tell(away, command.getErr());
        }
        if (problem instanceof ApiException refused) {
            return RemoteFailure.tell(refused, command.getErr());
        }
        return internal(problem, command);
    }

    private static int internal(Throwable problem, CommandLine command) {
        LOG.error("a command ended by an internal error", problem); // one command's end is not everyone's
        command.getErr().println("glovebox: internal error: " + problem + " (this is a bug in Glovebox)");
        problem.printStackTrace(command.getErr());
        return FailureCode.INTERNAL.exitStatus().orElseThrow();
    }
}
