package dev.glovebox.screen.python.tree;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing an expression may be. Equality is written out: what the compiler would put in its place is linked while
 * the program runs, and the first one of a process takes longer than judging a file.
 */
public sealed interface Value {
    Value NONE = new Nothing();

    record Text(String text) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text t && t.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /** One char per byte, so that slicing and indexing work as on text. */
    record Bytes(String latin1) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bytes b && b.latin1.equals(latin1);
        }

        @Override
        public int hashCode() {
            return latin1.hashCode();
        }
    }

    record Int(long value) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Int i && i.value == value;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(value);
        }
    }

    record Bool(boolean value) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bool b && b.value == value;
        }

        @Override
        public int hashCode() {
            return Boolean.hashCode(value);
        }
    }

    record Nothing() implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Nothing;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** Text that begins with {@code known}; {@code rest} says how the remainder came about. */
    record Prefix(String known, Opaque rest) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Prefix p && p.known.equals(known) && p.rest == rest;
        }

        @Override
        public int hashCode() {
            return 31 * known.hashCode() + rest.hashCode();
        }
    }

    record Sequence(List<Values> items) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Sequence s && s.items.equals(items);
        }

        @Override
        public int hashCode() {
            return items.hashCode();
        }
    }

    record Mapping(Map<Value, Values> entries) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Mapping m && m.entries.equals(entries);
        }

        @Override
        public int hashCode() {
            return entries.hashCode();
        }
    }

    record Module(String name) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Module m && m.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** A member of a module that was found by name: {@code os.path.join} is {@code ("os.path", "join")}. */
    record Symbol(String module, String path, String qualified) implements Value {
        public Symbol(String module, String path) {
            this(module, path, module + "." + path);
        }

        public Symbol member(String name) {
            return new Symbol(module, path + "." + name);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Symbol s && s.module.equals(module) && s.path.equals(path);
        }

        @Override
        public int hashCode() {
            return qualified.hashCode();
        }
    }

    /** Result of calling a symbol. */
    record Result(Symbol of) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Result r && r.of.equals(of);
        }

        @Override
        public int hashCode() {
            return of.hashCode();
        }
    }

    /** A {@code pathlib} path over the given text. */
    record FilePath(Value text) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof FilePath f && f.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    record Function(Stmt.FunctionDef definition) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Function f && f.definition.equals(definition);
        }

        @Override
        public int hashCode() {
            return definition.hashCode();
        }
    }

    record Anonymous(Expr.Lambda definition) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Anonymous a && a.definition.equals(definition);
        }

        @Override
        public int hashCode() {
            return definition.hashCode();
        }
    }

    record LocalClass(Stmt.ClassDef definition) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof LocalClass l && l.definition.equals(definition);
        }

        @Override
        public int hashCode() {
            return definition.hashCode();
        }
    }

    /** An object of a class of the program, or {@code self} inside it. */
    record Instance(Stmt.ClassDef of) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Instance i && i.of.equals(of);
        }

        @Override
        public int hashCode() {
            return of.hashCode();
        }
    }

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
