package dev.glovebox.cli.manual;

import dev.glovebox.cli.Commands;
import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.daemon.console.LocalConsole;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Every command with all that it understands, as the command line itself has it. */
final class CommandTree {

    private static final int NOT_RUN = 70;

    private CommandTree() {}

    static CommandSpec root() {
        var root = new CommandLine(new GloveboxCommand(new LocalConsole(), (_, _, _, _) -> NOT_RUN));
        Commands.ALL.values().forEach(root::addSubcommand);
        return root.getCommandSpec();
    }

    /** The command and everything below it, parents first. */
    static Stream<CommandSpec> from(CommandSpec command) {
        return Stream.concat(Stream.of(command), children(command).stream().flatMap(CommandTree::from));
    }

    /** Under its own name alone: an alias needs no page. */
    static List<CommandSpec> children(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(child -> !child.usageMessage().hidden())
                .distinct()
                .toList();
    }

    static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream().filter(option -> !option.hidden()).toList();
    }

    /** The first line of what it is for. */
    static String purpose(CommandSpec command) {
        String[] description = command.usageMessage().description();
        return description.length == 0 ? command.qualifiedName() : plain(description[0]);
    }

    /** Without picocli's marks for colours and formats. */
    static String plain(String text) {
        return Ansi.OFF.string(text).replace("%n", "\n").replace("%%", "%");
    }

    static String plain(String[] lines) {
        return plain(String.join(" ", lines));
    }
}
