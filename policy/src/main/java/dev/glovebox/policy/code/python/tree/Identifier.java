package dev.glovebox.policy.code.python.tree;

import java.text.Normalizer;

/** Identifiers as Python compares them. The parser leaves letters below U+0100 as written, so this is done again here. */
final class Identifier {
    private Identifier() {}

    static String of(String written) {
        for (int i = 0; i < written.length(); i++) {
            if (written.charAt(i) >= 0x80) {
                return Normalizer.normalize(written, Normalizer.Form.NFKC);
            }
        }
        return written;
    }
}
