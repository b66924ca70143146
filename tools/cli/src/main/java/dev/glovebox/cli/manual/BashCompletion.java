package dev.glovebox.cli.manual;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Completion for bash. Needs nothing of the package bash-completion. The words come from the same place as those of the other shells;
 * picocli's own generator knows bash alone, and offers names of constants instead of what is typed.
 */
final class BashCompletion {

    private BashCompletion() {}

    static String of(CommandSpec root) {
        return """
                # Completion of glovebox for bash. Generated from its commands.
                _glovebox() {
                  local valued= cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} path= commands= options= values= word i
                  COMPREPLY=()
                  if [ "$cur" = = ]; then
                    cur=
                  elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                  fi
                  _glovebox_known
                  for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    case $word in
                      --) compopt -o default; return ;;
                      -*)
                        case " $valued " in
                          *" $word "*)
                            [ "${COMP_WORDS[i + 1]}" = = ] && ((i++))
                            ((i++))
                            ;;
                        esac
                        ;;
                      *)
                        case " $commands " in
                          *" $word "*) path="${path:+$path }$word"; _glovebox_known ;;
                          *) [ -z "$commands" ] && [ "$path" = run ] && { compopt -o default; return; } ;;
                        esac
                        ;;
                    esac
                  done
                  case " $valued " in
                    *" $prev "*)
                      case "$path $prev" in
                %s
                      esac
                      if [ -n "$values" ]; then
                        COMPREPLY=($(compgen -W "$values" -- "$cur"))
                      else
                        compopt -o default
                      fi
                      return
                      ;;
                  esac
                  case $cur in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
                    *)
                      if [ -n "$commands" ]; then
                        COMPREPLY=($(compgen -W "$commands" -- "$cur"))
                      else
                        compopt -o default
                      fi
                      ;;
                  esac
                }
                _glovebox_known() {
                  case $path in
                %s
                  esac
                }
                complete -F _glovebox glovebox
                """.formatted(
                        CommandTree.from(root).flatMap(BashCompletion::values).collect(Collectors.joining("\n")),
                        CommandTree.from(root).map(BashCompletion::known).collect(Collectors.joining("\n")));
    }

    /** The words of the path to a command below the root. */
    static String path(CommandSpec command) {
        var parent = command.parent();
        if (parent == null) {
            return "";
        }
        String above = path(parent);
        return above.isEmpty() ? command.name() : above + " " + command.name();
    }

    private static String known(CommandSpec command) {
        var words = CompletedWord.of(command);
        return "    %s) commands='%s' options='%s' valued='%s' ;;"
                .formatted(
                        CompletedWord.quoted(path(command)),
                        CommandTree.children(command).stream()
                                .map(CommandSpec::name)
                                .collect(Collectors.joining(" ")),
                        words.stream().flatMap(word -> word.names().stream()).collect(Collectors.joining(" ")),
                        words.stream()
                                .filter(CompletedWord::valued)
                                .flatMap(word -> word.names().stream())
                                .collect(Collectors.joining(" ")));
    }

    private static Stream<String> values(CommandSpec command) {
        return CompletedWord.of(command).stream()
                .filter(word -> !word.candidates().isEmpty())
                .map(word -> "        %s) values='%s' ;;"
                        .formatted(
                                word.names().stream()
                                        .map(name -> CompletedWord.quoted(path(command) + " " + name))
                                        .collect(Collectors.joining(" | ")),
                                String.join(" ", word.candidates())));
    }
}
