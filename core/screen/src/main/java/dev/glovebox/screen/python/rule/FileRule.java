package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Paths that calls open, list, move or remove, and paths that {@code pathlib} builds. */
public final class FileRule implements PythonRule {
    private static final Set<String> RIGHTS = Set.of("chmod", "lchmod", "symlink_to", "hardlink_to", "link_to");
    private static final Set<String> MOVES = Set.of("rename", "replace", "copy", "copy_into", "move", "move_into");
    private static final String DECIDE = "write the path as a constant below the working directory";

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Built.class, Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Built built) {
            paths(built.path(), built.span(), facts, report);
        }
        if (!(use instanceof Use.Called called)) {
            return;
        }
        for (int i = 0; i < called.callee().count(); i++) {
            if (called.callee().option(i) instanceof Value.Symbol symbol) {
                named(called, symbol, facts, report);
            }
        }
        FileSinks.Sink method = called.receiver() == null ? null : FileSinks.method(called.method());
        if (method != null && !called.callee().has(Value.Symbol.class)) {
            constants(called, method, facts, report);
        }
        ofObject(called, facts, report);
        handedOver(called, facts, report);
        written(called, facts, report);
        paths(facts.values(called.call(), called.scope()), called.span(), facts, report);
    }

    private static void named(Use.Called called, Value.Symbol symbol, Facts facts, Report report) {
        FileSinks.Sink sink = FileSinks.function(symbol.qualified());
        if (sink == null && facts.catalog().isLibrary(symbol.module())) {
            fetched(called, symbol, facts, report);
        }
        if (sink != null && !facts.allows(symbol.qualified())) {
            arguments(called, sink, facts, report);
        }
    }

    /** Readers of libraries that are not listed one by one: most take addresses where they take paths. */
    private static void fetched(Use.Called called, Value.Symbol symbol, Facts facts, Report report) {
        Expr first = called.call().argument(0);
        if (first == null || facts.allows(symbol.qualified())) {
            return;
        }
        for (String text : facts.values(first, called.scope()).texts()) {
            if (PathPolicy.isAddress(text) && FileSinks.reads(symbol.qualified())) {
                report.add(
                        Family.NETWORK, Certainty.DENIED, first.span(), "the address given to " + symbol.qualified());
            } else if (FileSinks.isSystemPath(text)) {
                judge(Values.text(text), FileSinks.Effect.ACCESS, first.span(), facts, report);
            }
        }
    }

    /** Judges file access of objects such as archives, configurations and XML trees. */
    private static void ofObject(Use.Called called, Facts facts, Report report) {
        Values receiver = called.receiver();
        for (int i = 0; receiver != null && i < receiver.count(); i++) {
            if (receiver.option(i) instanceof Value.Result made) {
                FileSinks.Sink sink = FileSinks.function(made.of().qualified() + "." + called.method());
                if (sink != null) {
                    constants(called, sink, facts, report);
                }
            }
        }
    }

    /** A function that opens paths, handed over together with them: {@code callback(os.unlink, path)}. */
    private static void handedOver(Use.Called called, Facts facts, Report report) {
        List<Expr> arguments = called.call().arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Expr argument = arguments.get(i);
            boolean named = argument instanceof Expr.Name || argument instanceof Expr.Attribute;
            if (named && opensPaths(facts.values(argument, called.scope()))) {
                for (Expr other : called.call().arguments()) {
                    paths(other, called, facts, report);
                }
                called.call().keywords().forEach(keyword -> paths(keyword.value(), called, facts, report));
                return;
            }
        }
    }

    private static boolean opensPaths(Values function) {
        for (int i = 0; i < function.count(); i++) {
            if (function.option(i) instanceof Value.Symbol symbol && FileSinks.function(symbol.qualified()) != null) {
                return true;
            }
        }
        return false;
    }

    private static void paths(Expr argument, Use.Called called, Facts facts, Report report) {
        Values given = facts.values(argument, called.scope());
        for (int i = 0; i < given.count(); i++) {
            if (given.option(i) instanceof Value.Sequence items) {
                items.items().forEach(item -> objections(item, argument.span(), facts, report));
            }
        }
        objections(given, argument.span(), facts, report);
    }

    private static void arguments(Use.Called called, FileSinks.Sink sink, Facts facts, Report report) {
        FileSinks.Effect effect = effect(called, sink, facts);
        for (Expr argument : given(called.call(), sink)) {
            judge(facts.values(argument, called.scope()), effect, argument.span(), facts, report);
        }
        boolean hidden = called.call().unpacks() && given(called.call(), sink).isEmpty();
        if (hidden) {
            judge(Values.PLAIN, effect, called.span(), facts, report);
        }
    }

    private static List<Expr> given(Expr.Call call, FileSinks.Sink sink) {
        List<Expr> found = new ArrayList<>();
        for (int position : sink.positions()) {
            Expr argument = call.argument(position);
            if (argument != null && !(argument instanceof Expr.Starred)) {
                found.add(argument);
            }
        }
        for (Expr.Keyword keyword : call.keywords()) {
            if (keyword.name() != null && sink.keywords().contains(keyword.name())) {
                found.add(keyword.value());
            }
        }
        return found;
    }

    private static FileSinks.Effect effect(Use.Called called, FileSinks.Sink sink, Facts facts) {
        Expr mode = called.call().argument(1, "mode");
        boolean writes = sink.effect() == FileSinks.Effect.ACCESS
                && mode != null
                && facts.values(mode, called.scope()).any(FileSinks::writes);
        return writes ? FileSinks.Effect.WRITE : sink.effect();
    }

    private static void judge(Values path, FileSinks.Effect effect, Span span, Facts facts, Report report) {
        PathPolicy policy = new PathPolicy(facts.policy().allowedPaths());
        for (int i = 0; i < path.count(); i++) {
            Value option = path.option(i);
            known(option).flatMap(policy::against).ifPresent(objection -> object(objection, span, report));
            if (effect == FileSinks.Effect.WRITE) {
                known(option).flatMap(policy::againstWriting).ifPresent(objection -> object(objection, span, report));
            }
            if (option instanceof Value.Sequence items) {
                items.items().forEach(item -> judge(item, effect, span, facts, report));
            }
        }
        Value.Opaque opacity = path.opacity();
        boolean temporary = path.any(value ->
                value instanceof Value.Result result && result.of().qualified().startsWith("tempfile."));
        if (opacity == Value.Opaque.DECODED) {
            report.add(Family.FILE_ACCESS, Certainty.DENIED, span, "a decoded path", DECIDE);
        } else if (opacity != Value.Opaque.NUMBER && !temporary) {
            boolean destroys = effect == FileSinks.Effect.DESTROY;
            report.add(
                    destroys ? Family.FILE_ACCESS : Family.UNDECIDED,
                    destroys ? Certainty.DENIED : Certainty.UNDECIDED,
                    span,
                    "a computed path",
                    DECIDE);
        }
    }

    private static void object(PathPolicy.Objection objection, Span span, Report report) {
        report.add(
                objection.family(),
                Certainty.DENIED,
                span,
                objection.reason(),
                objection.family().instead());
    }

    private static Optional<String> known(Value value) {
        if (value instanceof Value.Text text) {
            return Optional.of(text.text());
        }
        if (value instanceof Value.Bytes bytes) {
            return Optional.of(bytes.latin1());
        }
        if (value instanceof Value.Prefix prefix) {
            return Optional.of(prefix.known());
        }
        return value instanceof Value.FilePath path ? known(path.text()) : Optional.empty();
    }

    /** Methods of unknown objects are judged on constants alone: {@code save(x)} may be about anything. */
    private static void constants(Use.Called called, FileSinks.Sink sink, Facts facts, Report report) {
        for (Expr argument : given(called.call(), sink)) {
            objections(facts.values(argument, called.scope()), argument.span(), facts, report);
        }
    }

    private static void objections(Values path, Span span, Facts facts, Report report) {
        PathPolicy policy = new PathPolicy(facts.policy().allowedPaths());
        for (int i = 0; i < path.count(); i++) {
            known(path.option(i)).flatMap(policy::against).ifPresent(objection -> object(objection, span, report));
        }
    }

    /** Methods of a path that write to it. */
    private static void written(Use.Called called, Facts facts, Report report) {
        Values receiver = called.receiver();
        if (receiver == null || !receiver.has(Value.FilePath.class)) {
            return;
        }
        if (RIGHTS.contains(called.method())) {
            report.add(
                    Family.FILE_ACCESS,
                    Certainty.DENIED,
                    called.span(),
                    "Path." + called.method() + " changes permissions or creates links",
                    "do not change the file's permissions");
        }
        Expr target = called.call().argument(0, "target");
        if (target != null && MOVES.contains(called.method())) {
            judge(facts.values(target, called.scope()), FileSinks.Effect.WRITE, target.span(), facts, report);
        }
        Expr mode = called.call().argument(0, "mode");
        boolean writes = called.method().startsWith("write_")
                || (called.method().equals("open")
                        && mode != null
                        && facts.values(mode, called.scope()).any(FileSinks::writes));
        if (writes) {
            judge(receiver, FileSinks.Effect.WRITE, called.span(), facts, report);
        }
    }

    /** Building a path is judged like opening it: what is done with it then needs no argument. */
    private static void paths(Values built, Span span, Facts facts, Report report) {
        for (int i = 0; i < built.count(); i++) {
            if (built.option(i) instanceof Value.FilePath path) {
                judge(Values.of(path), FileSinks.Effect.ACCESS, span, facts, report);
            }
        }
    }
}
