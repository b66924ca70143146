package dev.glovebox.cli.manual;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Completion for fish. */
final class FishCompletion {

    private FishCompletion() {}

    static String of(CommandSpec root) {
        String valued = CommandTree.from(root)
                .flatMap(command -> CompletedWord.of(command).stream())
                .filter(CompletedWord::valued)
                .flatMap(word -> word.names().stream())
                .distinct()
                .collect(Collectors.joining(" "));
        return """
                # Completion of glovebox for fish. Generated from its commands.
                # Whether the words typed so far, without options and their values, are exactly these.
                function __glovebox_at
                    set -l valued %s
                    set -l words
                    set -l skip 0
                    for token in (commandline -opc)[2..-1]
                        if test $skip -eq 1
                            set skip 0
                        else if test "$token" = --
                            return 1
                        else if string match -q -- '-*' $token
                            contains -- $token $valued; and set skip 1
                        else
                            set -a words $token
                        end
                    end
                    test "$words" = "$argv"
                end
                complete -c glovebox -n __glovebox_at -f
                %s
                """.formatted(
                valued, CommandTree.from(root).flatMap(FishCompletion::lines).collect(Collectors.joining("\n")));
    }

    private static Stream<String> lines(CommandSpec command) {
        String at = "complete -c glovebox -n " + CompletedWord.quoted("__glovebox_at " + BashCompletion.path(command));
        var commands = CommandTree.children(command).stream()
                .map(child -> at + " -f -a " + child.name() + " -d "
                        + CompletedWord.quoted(CompletedWord.firstSentence(CommandTree.purpose(child))));
        var options = CompletedWord.of(command).stream().map(word -> at + option(word));
        return Stream.concat(commands, options);
    }

    private static String option(CompletedWord word) {
        String names = Stream.concat(
                        word.longNames().map(name -> " -l " + name.substring(2)),
                        word.shortNames().map(name -> " -s " + name.substring(1)))
                .collect(Collectors.joining());
        String values = word.candidates().isEmpty()
                ? ""
                : " -f -a " + CompletedWord.quoted(String.join(" ", word.candidates()));
        return names + (word.valued() ? " -r" : "") + values + " -d " + CompletedWord.quoted(word.meaning());
    }
}
