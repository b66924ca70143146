package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One way a variable gets a value. All of a variable's bindings together are what it may be. */
public sealed interface Binding {
    /** The value of {@code source}, taken apart along {@code path}. */
    record Flow(Expr source, Scope scope, List<Step> path) implements Binding {}

    /** How a target takes its part: by position, as one of many, or as what a context manager hands out. */
    sealed interface Step {
        record Item(int index) implements Step {}

        record Each() implements Step {}

        record Entered() implements Step {}
    }

    record Augmented(Variable variable, Operator operator, Expr value, Scope scope) implements Binding {}

    /** Added to in place, as by {@code append} or {@code x.y += z}: in what order and how often is not known. */
    record Grown(List<Expr> parts, Scope scope) implements Binding {}

    record Given(Callee callee, int index, @Nullable Expr defaultValue, Scope outer) implements Binding {}

    record ImportedModule(String module) implements Binding {}

    record ImportedName(String module, String name) implements Binding {}

    record Defined(Stmt.FunctionDef definition) implements Binding {}

    record DefinedClass(Stmt.ClassDef definition) implements Binding {}

    /** The first parameter of a method. */
    record Self(Stmt.ClassDef of) implements Binding {}

    /** Bound, but to nothing that can be followed: exceptions, captures, star parameters. */
    record Unknown() implements Binding {}
}
