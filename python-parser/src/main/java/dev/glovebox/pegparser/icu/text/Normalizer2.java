package dev.glovebox.pegparser.icu.text;

import java.text.Normalizer;

/** NFKC, the normal form in which Python compares identifiers. */
public final class Normalizer2 {
    private static final Normalizer2 NFKC = new Normalizer2();

    private Normalizer2() {}

    public static Normalizer2 getNFKCInstance() {
        return NFKC;
    }

    public String normalize(CharSequence text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }
}
