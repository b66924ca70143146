package dev.glovebox.cli.manual;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Completion for zsh: one function per command. */
final class ZshCompletion {

    private ZshCompletion() {}

    static String of(CommandSpec root) {
        return "#compdef glovebox\n# Completion of glovebox for zsh. Generated from its commands.\n"
                + CommandTree.from(root).map(ZshCompletion::function).collect(Collectors.joining())
                + "_glovebox \"$@\"\n";
    }

    private static String name(CommandSpec command) {
        return "_" + command.qualifiedName("_").replace('-', '_');
    }

    private static String function(CommandSpec command) {
        var children = CommandTree.children(command);
        return children.isEmpty() ? leaf(command) : branch(command);
    }

    private static String leaf(CommandSpec command) {
        String rest = BashCompletion.path(command).equals("run") ? "'*:: :_normal'" : "'*: :_default'";
        return name(command) + "() {\n  _arguments -s -S" + options(command) + " " + rest + "\n}\n";
    }

    private static String branch(CommandSpec command) {
        var children = CommandTree.children(command);
        String described = children.stream()
                .map(child -> CompletedWord.quoted(child.name() + ":"
                        + CompletedWord.firstSentence(CommandTree.purpose(child))
                                .replace(":", "\\:")))
                .collect(Collectors.joining(" "));
        String calls = children.stream()
                .map(child -> "        " + child.name() + ") " + name(child) + " ;;")
                .collect(Collectors.joining("\n"));
        return """
                %s() {
                  local curcontext=$curcontext state line
                  typeset -A opt_args
                  _arguments -C%s '1: :->command' '*:: :->rest'
                  case $state in
                    command)
                      local -a commands=(%s)
                      _describe command commands
                      ;;
                    rest)
                      case $line[1] in
                %s
                      esac
                      ;;
                  esac
                }
                """.formatted(name(command), options(command), described, calls);
    }

    private static String options(CommandSpec command) {
        return CompletedWord.of(command).stream()
                .flatMap(ZshCompletion::option)
                .map(spec -> " " + spec)
                .collect(Collectors.joining());
    }

    /** In a specification brackets and colons have a meaning of their own. */
    private static Stream<String> option(CompletedWord word) {
        String meaning = "[" + word.meaning().replaceAll("([\\[\\]:])", "\\\\$1") + "]";
        String values = word.candidates().isEmpty() ? "_default" : "(" + String.join(" ", word.candidates()) + ")";
        return word.names().stream().map(name -> {
            String value = !word.valued() ? "" : (name.startsWith("--") ? "=" : "+");
            return CompletedWord.quoted("*" + name + value + meaning + (word.valued() ? ":value:" + values : ""));
        });
    }
}
