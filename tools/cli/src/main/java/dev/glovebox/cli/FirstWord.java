package dev.glovebox.cli;

import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * Reads a command line in two parts, each word once. The root takes its own options and stops at the name of a command; that command
 * takes the rest. Reading the declarations of all commands takes longer than most commands do, so only the one that is named is read.
 */
final class FirstWord {

    private final CommandLine root;
    private final UnaryOperator<CommandLine> configured;

    /** @param configured sets a command line up like the root */
    FirstWord(CommandLine root, UnaryOperator<CommandLine> configured) {
        this.root = root;
        this.configured = configured;
    }

    CommandLine commandLine() {
        return root;
    }

    int execute(String... arguments) {
        var rest = PositionalParamSpec.builder()
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build();
        root.getCommandSpec().addPositional(rest);
        var whole = root.getExecutionStrategy();
        root.setStopAtPositional(true).setExecutionStrategy(parsed -> {
            root.getCommandSpec().remove(rest);
            root.setStopAtPositional(false).setExecutionStrategy(whole);
            return continued(parsed, arguments);
        });
        return root.execute(arguments);
    }

    private int continued(ParseResult parsed, String... arguments) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        boolean about = parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested();
        var named = words.isEmpty() || about ? null : Commands.ALL.get(words.getFirst());
        if (named == null) { // help and mistakes are about all commands
            Commands.ALL.values().forEach(command -> root.addSubcommand(configured.apply(new CommandLine(command))));
            return root.execute(arguments);
        }
        var command = configured.apply(new CommandLine(named));
        root.addSubcommand(words.getFirst(), command);
        return command.execute(words.subList(1, words.size()).toArray(String[]::new));
    }
}
