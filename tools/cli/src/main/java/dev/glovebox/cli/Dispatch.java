package dev.glovebox.cli;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.daemon.Autostart;
import dev.glovebox.daemon.StaysWithCaller;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.console.InOwnProcess;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Decides, once a command line is parsed, in which process its command runs. */
final class Dispatch {

    /** Seen by nobody: the caller runs the command again, in a process of its own. */
    static final int DECLINED = 0;

    private Dispatch() {}

    /** Runs it here, or declines on behalf of a process that must not; a command of its own process starts a daemon for others. */
    static int run(ParseResult parsed, GloveboxCommand glovebox) {
        var commands =
                parsed.asCommandLineList().stream().map(Dispatch::declared).toList();
        var caller = glovebox.caller();
        try {
            commands.forEach(caller::admit);
        } catch (StaysWithCaller declined) {
            return DECLINED;
        }
        try (var _ = autostart(commands, caller, glovebox)) {
            return new CommandLine.RunLast().execute(parsed);
        }
    }

    /** The user object of a command that is a method is that method. */
    private static AnnotatedElement declared(CommandLine command) {
        Object declared = command.getCommandSpec().userObject();
        return declared instanceof Method method ? method : declared.getClass();
    }

    /** Only a command that a daemon would have run: whoever types others would have no use for one. */
    private static Console.Ending autostart(
            List<? extends AnnotatedElement> commands, Console caller, GloveboxCommand glovebox) {
        boolean served = caller.daemon().isEmpty()
                && commands.stream().noneMatch(command -> command.isAnnotationPresent(InOwnProcess.class));
        return served ? Autostart.beside(caller.environment(), glovebox::configuration) : () -> {};
    }
}
