package dev.glovebox.screen.python.tree;

/** Binary operators. Those that can hide a name in arithmetic on constants are folded; the rest are only walked. */
public enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    FLOOR_DIVIDE,
    MODULO,
    POWER,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    MATRIX_MULTIPLY
}
