package dev.glovebox.cli.manual;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option as a shell completes it, the same for every shell.
 *
 * @param candidates values there are; none when it could be anything, a file for example
 */
record CompletedWord(List<String> names, String meaning, Value value, List<String> candidates) {

    /** Whether a value follows. */
    enum Value {
        NONE,
        FOLLOWS
    }

    static List<CompletedWord> of(CommandSpec command) {
        return CommandTree.options(command).stream().map(CompletedWord::of).toList();
    }

    private static CompletedWord of(OptionSpec option) {
        return new CompletedWord(
                List.of(option.names()),
                firstSentence(CommandTree.plain(option.description())),
                option.arity().max() == 0 ? Value.NONE : Value.FOLLOWS,
                candidates(option));
    }

    /** Words that are typed, and not the names of constants. */
    static List<String> candidates(ArgSpec argument) {
        var candidates = argument.completionCandidates();
        return candidates == null
                ? List.of()
                : StreamSupport.stream(candidates.spliterator(), false)
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .toList();
    }

    boolean valued() {
        return value == Value.FOLLOWS;
    }

    Stream<String> longNames() {
        return names.stream().filter(name -> name.startsWith("--"));
    }

    Stream<String> shortNames() {
        return names.stream().filter(name -> !name.startsWith("--"));
    }

    static String firstSentence(String text) {
        int end = text.indexOf(". ");
        String first = end < 0 ? text : text.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    /** In single quotes of a shell. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''").replace("\n", " ") + "'";
    }
}
