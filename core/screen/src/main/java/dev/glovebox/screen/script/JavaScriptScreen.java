package dev.glovebox.screen.script;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Screen;
import dev.glovebox.screen.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Advisory screen for JavaScript, on tokens: modules asked for by constant name, dangerous globals and properties also
 * when spelled as texts in brackets, constant paths of file functions. It knows no scopes and follows no values.
 */
public final class JavaScriptScreen implements Screen {
    private static final ScriptCatalog CATALOG = new ScriptCatalog("javascript-policy.txt");
    private static final Set<String> GLOBAL_OBJECTS =
            Set.of("globalThis", "global", "window", "self", "process", "Reflect");
    private static final Set<String> TIMERS = Set.of("setTimeout", "setInterval", "setImmediate");

    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {
        List<Token> tokens = joined(JavaScriptTokens.of(source.text()));
        for (int i = 0; i < tokens.size(); i++) {
            new Site(tokens, i, policy, sink).judge();
        }
    }

    /** {@code "a" + "b"} is one text, so that splitting a name does not hide it. */
    private static List<Token> joined(List<Token> tokens) {
        List<Token> out = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            while (token.kind() == Token.Kind.TEXT
                    && i + 2 < tokens.size()
                    && tokens.get(i + 1).is("+")
                    && tokens.get(i + 2).kind() == Token.Kind.TEXT) {
                token = new Token(
                        Token.Kind.TEXT, token.text() + tokens.get(i + 2).text(), token.line(), token.column());
                i += 2;
            }
            out.add(token);
        }
        return out;
    }

    /** One token with what stands around it. */
    private record Site(List<Token> tokens, int at, CodePolicy policy, Sink sink) {
        private Token around(int offset) {
            int index = at + offset;
            return index >= 0 && index < tokens.size() ? tokens.get(index) : tokens.getLast();
        }

        private boolean allowed(String name) {
            return policy.names().allow().covers(name);
        }

        private void found(Family family, Certainty certainty, String what) {
            Token token = tokens.get(at);
            sink.add(family, certainty, token.region(), what + " " + family.reason(), family.instead());
        }

        void judge() {
            Token token = tokens.get(at);
            boolean member = at > 0 && around(-1).is(".");
            switch (token.kind()) {
                case WORD -> {
                    if (member) {
                        member(token.text());
                        files(token.text());
                    } else {
                        word(token.text());
                        files(token.text());
                    }
                }
                case TEXT -> text(token.text());
                case DYNAMIC, SIGN, END -> {}
            }
        }

        private void word(String word) {
            boolean key = around(1).is(":") && !around(-1).is("?");
            Family family = CATALOG.family("global", word);
            boolean taken = key && takenFromGlobal();
            if (family != null && (!key || taken) && !defines() && !allowed(word)) {
                found(family, Certainty.DENIED, word);
            }
            boolean loads = word.equals("require") || word.equals("import");
            if (loads && around(1).is("(")) {
                module(around(2), around(3).is(")") || around(3).is(","));
            } else if (word.equals("require") && !key && !around(1).is(".")) {
                found(Family.IMPORT_HOOK, Certainty.DENIED, "require as a value");
            } else if (word.equals("from") || word.equals("import")) {
                module(around(1), true);
            }
            if (TIMERS.contains(word) && around(1).is("(") && around(2).kind() == Token.Kind.TEXT) {
                found(Family.DYNAMIC_CODE, Certainty.DENIED, "a string passed to " + word);
            }
            if (GLOBAL_OBJECTS.contains(word) && around(1).is("[") && around(2).kind() != Token.Kind.TEXT) {
                found(Family.INTROSPECTION, Certainty.DENIED, word + "[computed]");
            }
        }

        /** {@code const { eval: e } = globalThis}. */
        private boolean takenFromGlobal() {
            int close = at;
            while (close < tokens.size() && !tokens.get(close).is("}")) {
                close++;
            }
            return close + 2 < tokens.size()
                    && tokens.get(close + 1).is("=")
                    && GLOBAL_OBJECTS.contains(tokens.get(close + 2).text());
        }

        /** A method of that name in a class: its parameters are followed by a body on the same line, as no call can be. */
        private boolean defines() {
            boolean starts =
                    around(-1).is("{") || around(-1).is("}") || around(-1).is(";");
            if (!starts || !around(1).is("(")) {
                return false;
            }
            int depth = 0;
            for (int i = at + 1; i + 1 < tokens.size(); i++) {
                depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
                if (depth == 0) {
                    return tokens.get(i + 1).is("{")
                            && tokens.get(i + 1).line() == tokens.get(i).line();
                }
            }
            return false;
        }

        private void module(Token name, boolean alone) {
            if (name.kind() == Token.Kind.TEXT && alone) {
                String module = name.text().startsWith("node:") ? name.text().substring(5) : name.text();
                Family family = family(module);
                if (family != null && !allowed(module)) {
                    found(family, Certainty.DENIED, "module " + module);
                } else if (module.startsWith("/") || module.startsWith("..")) {
                    found(Family.FILE_ACCESS, Certainty.DENIED, "module " + module);
                }
            } else if (around(1).is("(")) {
                found(Family.IMPORT_HOOK, Certainty.DENIED, "a module whose name is computed");
            }
        }

        private static @Nullable Family family(String module) {
            Family whole = CATALOG.family("module", module);
            int slash = module.indexOf('/');
            return whole != null || slash < 0 ? whole : CATALOG.family("module", module.substring(0, slash));
        }

        private void member(String name) {
            Family family = CATALOG.family("member", name);
            Token owner = around(-2).is("?") ? around(-3) : around(-2);
            boolean ofProcess = owner.isWord("process");
            boolean onlyOfProcess = Set.of("env", "kill", "abort", "binding").contains(name);
            if (family != null && (ofProcess || !onlyOfProcess) && !allowed(name)) {
                found(family, Certainty.DENIED, "property " + name);
            }
            if (name.equals("require") || name.equals("getBuiltinModule")) {
                found(Family.IMPORT_HOOK, Certainty.DENIED, "property " + name);
            }
            boolean constructs = name.equals("constructor")
                    && (around(1).is("(") || (around(1).is(".") && around(2).isWord("constructor")));
            if (constructs) {
                found(Family.DYNAMIC_CODE, Certainty.DENIED, "calling a constructor reached from an object");
            }
            boolean globalMember = GLOBAL_OBJECTS.contains(owner.text()) && CATALOG.family("global", name) != null;
            if (globalMember) {
                found(Family.DYNAMIC_CODE, Certainty.DENIED, name);
            }
        }

        /** A text in brackets is a property; any text can be a secret path. */
        private void text(String text) {
            if (around(-1).is("[") && around(1).is("]")) {
                boolean named = CATALOG.family("global", text) != null || CATALOG.family("member", text) != null;
                if (named || text.equals("constructor") || text.equals("require")) {
                    found(Family.INTROSPECTION, Certainty.DENIED, "property '" + text + "' written as a string");
                }
            }
            if (around(-1).is(",")
                    && GLOBAL_OBJECTS.contains(around(-2).text())
                    && CATALOG.family("global", text) != null) {
                found(Family.INTROSPECTION, Certainty.DENIED, "global '" + text + "' written as a string");
            }
            if (SuspectPath.system(text)) {
                found(Family.FILE_ACCESS, Certainty.DENIED, "the path '" + text + "'");
            }
        }

        private void files(String function) {
            if (!CATALOG.has("file", function) || !around(1).is("(")) {
                return;
            }
            Token path = around(2);
            boolean constant = path.kind() == Token.Kind.TEXT && !around(3).is("+");
            if (path.kind() == Token.Kind.TEXT && SuspectPath.outside(path.text(), policy.allowedPaths())) {
                found(Family.FILE_ACCESS, Certainty.DENIED, function + " of '" + path.text() + "'");
            } else if (!constant) {
                found(Family.UNDECIDED, Certainty.UNDECIDED, function + " of a computed path");
            }
        }
    }
}
