package dev.glovebox.policy.code.python.tree;

/** What happens to the thing an expression names. */
public enum Access {
    LOAD,
    STORE,
    DELETE
}
