package dev.glovebox.policy.code.script;

import dev.glovebox.policy.code.Certainty;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Family;
import dev.glovebox.policy.code.Screen;
import dev.glovebox.policy.code.source.SourceText;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Advisory screen for shell scripts, on words: the command of every simple command, removal and redirection outside the
 * allowed paths, variables that change how programs load. It expands nothing and reads no other file.
 */
public final class ShellScreen implements Screen {
    private static final ScriptCatalog CATALOG = new ScriptCatalog("shell-policy.txt");
    private static final Set<String> BEFORE_COMMAND = Set.of(
            "if", "then", "else", "elif", "while", "until", "do", "!", "time", "command", "builtin", "nohup", "env",
            "timeout", "xargs", "nice", "sudo", "exec", "coproc");
    private static final Set<String> REMOVERS =
            Set.of("rm", "rmdir", "mv", "cp", "tee", "cat", "chmod", "find", "ls", "tar", "install");
    private static final Pattern ASSIGNMENT = Pattern.compile("^\\w+\\+?=.*", Pattern.DOTALL);
    private static final Pattern LOADER = Pattern.compile(
            "^(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|PYTHONPATH|PYTHONSTARTUP|BASH_ENV|PATH|IFS|PROMPT_COMMAND|NODE_OPTIONS)\\+?=.*",
            Pattern.DOTALL);

    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {
        List<Token> tokens = ShellWords.of(source.text());
        boolean command = true;
        String running = "";
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            switch (token.kind()) {
                case SIGN -> {
                    boolean redirects = token.is("<") || token.is(">");
                    command = !redirects;
                    if (redirects && i + 1 < tokens.size()) {
                        path(tokens.get(i + 1), "redirection", policy, sink);
                    }
                }
                case WORD, DYNAMIC -> {
                    if (ASSIGNMENT.matcher(token.text()).matches() && command) {
                        assignment(token, sink);
                    } else if (command) {
                        running = command(token, policy, sink);
                        command = BEFORE_COMMAND.contains(token.text());
                    } else {
                        argument(token, running, policy, sink);
                    }
                }
                case TEXT, END -> {}
            }
        }
        if (source.text().replaceAll("\\s", "").contains(":(){:|:&};:")) {
            sink.add(Family.PROCESS_CONTROL, Certainty.DENIED, new Region(1, 1, 1, 1), "a fork bomb", "leave it out");
        }
    }

    private static void found(Sink sink, Token token, Family family, Certainty certainty, String what) {
        sink.add(family, certainty, token.region(), what + " " + family.reason(), family.instead());
    }

    private static String command(Token token, CodePolicy policy, Sink sink) {
        if (token.kind() == Token.Kind.DYNAMIC) {
            found(sink, token, Family.UNDECIDED, Certainty.UNLISTED, "the command '" + token.text() + "'");
            return "";
        }
        String name = token.text().substring(token.text().lastIndexOf('/') + 1);
        Family family = CATALOG.family("command", name);
        if (family != null && !policy.names().allow().covers(name)) {
            found(sink, token, family, Certainty.DENIED, "command " + name);
        } else if (policy.names().deny().covers(name)) {
            found(sink, token, Family.UNLISTED, Certainty.DENIED, "command " + name);
        }
        return name;
    }

    private static void assignment(Token token, Sink sink) {
        if (LOADER.matcher(token.text()).matches()) {
            found(
                    sink,
                    token,
                    Family.IMPORT_HOOK,
                    Certainty.DENIED,
                    "setting " + token.text().split("=", 2)[0]);
        }
    }

    private static void argument(Token token, String running, CodePolicy policy, Sink sink) {
        if (LOADER.matcher(token.text()).matches()) {
            assignment(token, sink);
        } else if (REMOVERS.contains(running)) {
            path(token, running, policy, sink);
        } else if (SuspectPath.system(token.text())) {
            found(sink, token, Family.FILE_ACCESS, Certainty.DENIED, "the path '" + token.text() + "'");
        }
    }

    private static void path(Token token, String by, CodePolicy policy, Sink sink) {
        if (!token.text().startsWith("-") && SuspectPath.outside(token.text(), policy.allowedPaths())) {
            found(sink, token, Family.FILE_ACCESS, Certainty.DENIED, by + " of '" + token.text() + "'");
        } else if (token.kind() == Token.Kind.DYNAMIC) {
            found(sink, token, Family.UNDECIDED, Certainty.UNDECIDED, by + " of a path that is expanded");
        }
    }
}
