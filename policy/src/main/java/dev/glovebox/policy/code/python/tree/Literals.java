package dev.glovebox.policy.code.python.tree;

import dev.glovebox.pegparser.sst.ConstantValue;
import dev.glovebox.policy.code.python.value.Value;
import java.nio.charset.StandardCharsets;

/** Constants, from the parser's kind to the values that folding works on. */
final class Literals {
    private Literals() {}

    static Value of(ConstantValue constant) {
        return switch (constant.kind) {
            case CODEPOINTS -> new Value.Text(constant.getCodePoints().toJavaString());
            case BYTES -> new Value.Bytes(new String(constant.getBytes(), StandardCharsets.ISO_8859_1));
            case LONG -> new Value.Int(constant.getLong());
            case BOOLEAN -> new Value.Bool(constant.getBoolean());
            case NONE -> Value.NONE;
            // Too large, or not a number that could name anything: walked, never folded.
            case BIGINTEGER, DOUBLE, COMPLEX, ELLIPSIS, TUPLE, FROZENSET -> Value.Opaque.NUMBER;
        };
    }
}
