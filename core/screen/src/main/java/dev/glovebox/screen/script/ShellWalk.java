package dev.glovebox.screen.script;

import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Screen;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Goes through the words of a script and tells commands from their arguments, case patterns and conditions. */
final class ShellWalk {
    private static final Set<String> BEFORE_COMMAND = Set.of(
            "if", "then", "else", "elif", "while", "until", "do", "!", "time", "command", "builtin", "nohup", "env",
            "timeout", "xargs", "nice", "sudo", "exec", "coproc");
    private static final Pattern ASSIGNMENT = Pattern.compile("^\\w+\\+?=.*", Pattern.DOTALL);

    /** Options between {@code timeout} or {@code nice} and their command. */
    private static final Pattern OPTION = Pattern.compile("-.*|[0-9.]+[smhd]?");

    private final ShellJudge judge;
    private Position position = Position.COMMAND;
    private String running = "";
    private boolean wrapped;

    /** Role of a word at this point. */
    private enum Position {
        COMMAND,
        ARGUMENT,
        PATTERN,
        CONDITION
    }

    ShellWalk(CodePolicy policy, Screen.Sink sink) {
        this.judge = new ShellJudge(policy, sink);
    }

    void walk(List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Token next = tokens.get(Math.min(i + 1, tokens.size() - 1));
            switch (token.kind()) {
                case SIGN -> sign(token, next);
                case WORD, DYNAMIC -> word(token, next);
                case TEXT, END -> {}
            }
        }
    }

    private void sign(Token token, Token next) {
        boolean redirects = token.is("<") || token.is(">");
        if (redirects && position != Position.CONDITION) {
            judge.redirection(next);
            position = Position.ARGUMENT;
            return;
        }
        position = switch (position) {
            case CONDITION -> Position.CONDITION;
            case PATTERN -> token.is(")") ? Position.COMMAND : Position.PATTERN;
            // Two in a row end a branch of a case, and the next pattern begins.
            case COMMAND, ARGUMENT -> token.is(";") && next.is(";") ? Position.PATTERN : Position.COMMAND;
        };
    }

    private void word(Token token, Token next) {
        switch (position) {
            case CONDITION -> {
                if (token.isWord("]]")) {
                    position = Position.ARGUMENT;
                }
            }
            case PATTERN -> {
                if (token.isWord("esac")) {
                    position = Position.ARGUMENT;
                }
            }
            case COMMAND -> {
                if (ASSIGNMENT.matcher(token.text()).matches()) {
                    judge.assignment(token, next);
                } else if (!(wrapped && OPTION.matcher(token.text()).matches())) {
                    command(token, next);
                }
            }
            case ARGUMENT -> {
                if (running.equals("case") && token.isWord("in")) {
                    position = Position.PATTERN;
                } else {
                    judge.argument(token, running);
                }
            }
        }
    }

    private void command(Token token, Token next) {
        if (token.isWord("[[")) {
            position = Position.CONDITION;
            return;
        }
        running = judge.command(token, next);
        wrapped = BEFORE_COMMAND.contains(token.text());
        position = wrapped ? Position.COMMAND : Position.ARGUMENT;
    }
}
