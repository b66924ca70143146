package dev.glovebox.screen.python.tree;

/** Access to the target of an expression. */
public enum Access {
    LOAD,
    STORE,
    DELETE
}
