package dev.glovebox.cli;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.remote.RemoteFailure;
import dev.glovebox.cli.text.FailureText;
import dev.glovebox.cli.text.PlainMessages;
import dev.glovebox.client.ApiException;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.daemon.StaysWithCaller;
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
import java.util.function.UnaryOperator;
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
        return execute(
                new LocalConsole(),
                new PrintWriter(System.out, true, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()),
                List.of(arguments));
    }

    /** For a caller whose command line was handed to this process. */
    public static int execute(Console caller, PrintWriter out, PrintWriter err, List<String> arguments) {
        var glovebox = new GloveboxCommand(caller, Main::execute);
        UnaryOperator<CommandLine> configured =
                command -> configured(command, glovebox).setOut(out).setErr(PlainMessages.to(err));
        var root = new FirstWord(configured.apply(new CommandLine(glovebox)), configured);
        try {
            return root.execute(arguments.toArray(String[]::new));
        } catch (Error problem) { // out of memory, for example, is told like everything else that goes wrong
            return internal(problem, root.commandLine());
        }
    }

    private static CommandLine configured(CommandLine command, GloveboxCommand glovebox) {
        return command.setExpandAtFiles(false) // a program's @word is its own, and no file of whoever serves the caller
                .registerConverter(ByteSize.class, converter(ByteSize::parse))
                .registerConverter(Cpus.class, converter(Cpus::parse))
                .registerConverter(TimeSpan.class, converter(TimeSpan::parse))
                .registerConverter(IsolationLevel.class, converter(IsolationLevel::parse))
                .registerConverter(HostPattern.class, converter(HostPattern::parse))
                .registerConverter(NetworkMode.class, converter(NetworkMode::parse))
                .registerConverter(Gpus.class, converter(Gpus::parse))
                .registerConverter(Profile.class, converter(Profile::named))
                .setExecutionStrategy(parsed -> Dispatch.run(parsed, glovebox))
                .setParameterExceptionHandler(Main::misused)
                .setExecutionExceptionHandler((problem, failed, _) -> failed(problem, failed));
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
        if (problem instanceof StaysWithCaller) {
            return Dispatch.DECLINED;
        }
        if (problem instanceof SandboxException known) {
            FailureText.print(known.failure(), command.getErr());
            return known.code().exitStatus().orElse(1);
        }
        if (problem instanceof ServerUnreachable away) {
            return RemoteFailure.print(away, command.getErr());
        }
        if (problem instanceof ApiException refused) {
            return RemoteFailure.print(refused, command.getErr());
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
