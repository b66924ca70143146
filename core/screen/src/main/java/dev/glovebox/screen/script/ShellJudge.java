package dev.glovebox.screen.script;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Screen;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges one command, argument, assignment or redirection of a shell script. */
final class ShellJudge {
    private static final ScriptCatalog CATALOG = new ScriptCatalog("shell-policy.txt");
    private static final Set<String> REMOVERS =
            Set.of("rm", "rmdir", "mv", "cp", "tee", "cat", "chmod", "find", "ls", "tar", "install");
    private static final Pattern LOADER = Pattern.compile(
            "^(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|PYTHONPATH|PYTHONSTARTUP|BASH_ENV|PATH|IFS|PROMPT_COMMAND|NODE_OPTIONS)\\+?=.*",
            Pattern.DOTALL);
    private static final Pattern AWK_RUNS = Pattern.compile("system\\s*\\(|getline|\\|\\s*\"|\"\\s*\\||ENVIRON|@load");
    private static final Pattern RIGHTS = Pattern.compile("[ugoa]*\\+[rwx]*s.*|0?[2467][0-7]{3}");
    private static final Pattern SCRIPT_FILE = Pattern.compile("[\\w./-]+\\.(?:py|js|mjs|cjs|rb|pl|sh|bash|lua|php)");

    private final CodePolicy policy;
    private final Screen.Sink sink;

    ShellJudge(CodePolicy policy, Screen.Sink sink) {
        this.policy = policy;
        this.sink = sink;
    }

    private void found(Token token, Family family, Certainty certainty, String what) {
        sink.add(family, certainty, token.region(), what + " " + family.reason(), family.instead());
    }

    /** Gives the name of the command, or nothing when it is expanded. */
    String command(Token token, Token next) {
        if (token.kind() == Token.Kind.DYNAMIC) {
            found(token, Family.UNDECIDED, Certainty.UNLISTED, "the command '" + token.text() + "'");
            return "";
        }
        String name = token.text().substring(token.text().lastIndexOf('/') + 1);
        Family family = CATALOG.family("command", name);
        Family bare = CATALOG.family("bare", name);
        boolean alone = next.kind() == Token.Kind.SIGN || next.kind() == Token.Kind.END;
        if (policy.names().deny().covers(name)) {
            found(token, Family.UNLISTED, Certainty.DENIED, "command " + name);
        } else if (family != null && !policy.names().allow().covers(name)) {
            found(token, family, certainty(name, next), "command " + name);
        } else if (bare != null && alone) {
            found(token, bare, Certainty.DENIED, "command " + name + " without arguments");
        }
        return name;
    }

    /** An interpreter that runs a file of the work directory is as good as that file, which is not read here. */
    private static Certainty certainty(String name, Token next) {
        boolean file = CATALOG.has("interpreter", name)
                && next.kind() == Token.Kind.WORD
                && SCRIPT_FILE.matcher(next.text()).matches()
                && !next.text().startsWith("/")
                && !next.text().contains("..");
        return file ? Certainty.UNDECIDED : Certainty.DENIED;
    }

    void assignment(Token token, Token next) {
        boolean reading = token.text().startsWith("IFS=") && next.isWord("read");
        if (!reading && LOADER.matcher(token.text()).matches()) {
            found(
                    token,
                    Family.IMPORT_HOOK,
                    Certainty.DENIED,
                    "setting " + token.text().split("=", 2)[0]);
        }
    }

    void argument(Token token, String running) {
        String text = token.text();
        if (LOADER.matcher(text).matches()) {
            assignment(token, token);
        } else if (running.equals("trap") && token.kind() != Token.Kind.SIGN) {
            handler(token);
        } else if (running.equals("awk") && AWK_RUNS.matcher(text).find()) {
            found(token, Family.DYNAMIC_CODE, Certainty.DENIED, "an awk program that runs commands");
        } else if (CATALOG.family(running, text) != null) {
            found(token, Family.NETWORK, Certainty.DENIED, running + " " + text);
        } else if (running.equals("chmod") && RIGHTS.matcher(text).matches()) {
            found(token, Family.FILE_ACCESS, Certainty.DENIED, "chmod " + text);
        } else if (REMOVERS.contains(running)) {
            path(token, running);
        } else if (SuspectPath.system(text)) {
            found(token, Family.FILE_ACCESS, Certainty.DENIED, "the path '" + text + "'");
        }
    }

    /** Judges the script of a trap; its findings have the position of the text. */
    private void handler(Token token) {
        Screen.Sink here =
                (family, certainty, _, reason, instead) -> sink.add(family, certainty, token.region(), reason, instead);
        new ShellWalk(policy, here).walk(ShellWords.of(token.text()));
    }

    void redirection(Token target) {
        path(target, "redirection");
    }

    private void path(Token token, String by) {
        if (!token.text().startsWith("-") && SuspectPath.outside(token.text(), policy.allowedPaths())) {
            found(token, Family.FILE_ACCESS, Certainty.DENIED, by + " of '" + token.text() + "'");
        } else if (token.kind() == Token.Kind.DYNAMIC) {
            found(token, Family.UNDECIDED, Certainty.UNDECIDED, by + " of a path that is expanded");
        }
    }
}
