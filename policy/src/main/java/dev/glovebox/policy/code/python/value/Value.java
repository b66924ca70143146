package dev.glovebox.policy.code.python.value;

import dev.glovebox.policy.code.python.tree.Expr;
import dev.glovebox.policy.code.python.tree.Stmt;
import java.util.List;
import java.util.Map;

/** One thing an expression may be. */
public sealed interface Value {
    Value NONE = new Nothing();

    record Text(String text) implements Value {}

    /** One char per byte, so that slicing and indexing work as on text. */
    record Bytes(String latin1) implements Value {}

    record Int(long value) implements Value {}

    record Bool(boolean value) implements Value {}

    record Nothing() implements Value {}

    /** Text that begins with {@code known}; {@code rest} says how the remainder came about. */
    record Prefix(String known, Opaque rest) implements Value {}

    record Sequence(List<Values> items) implements Value {}

    record Mapping(Map<Value, Values> entries) implements Value {}

    record Module(String name) implements Value {}

    /** A member of a module that was found by name: {@code os.path.join} is {@code ("os.path", "join")}. */
    record Symbol(String module, String path, String qualified) implements Value {
        public Symbol(String module, String path) {
            this(module, path, module + "." + path);
        }

        public Symbol member(String name) {
            return new Symbol(module, path + "." + name);
        }
    }

    /** What calling a symbol gives. */
    record Result(Symbol of) implements Value {}

    /** A {@code pathlib} path over the given text. */
    record FilePath(Value text) implements Value {}

    record Function(Stmt.FunctionDef definition) implements Value {}

    record Anonymous(Expr.Lambda definition) implements Value {}

    record LocalClass(Stmt.ClassDef definition) implements Value {}

    /** An object of a class of the program, or {@code self} inside it. */
    record Instance(Stmt.ClassDef of) implements Value {}

    /** Not known. Ordered: what a computation gives is as opaque as its most opaque part. */
    enum Opaque implements Value {
        NUMBER,
        PLAIN,
        /** Put together from parts that are not all known. */
        COMPUTED,
        /** Came out of a decoder (character codes, base64, decompression) that could not be followed. */
        DECODED;

        public Opaque or(Opaque other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
