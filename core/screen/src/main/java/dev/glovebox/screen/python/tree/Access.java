package dev.glovebox.screen.python.tree;

/** What happens to the thing an expression names. */
public enum Access {
    LOAD,
    STORE,
    DELETE
}
