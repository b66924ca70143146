package dev.glovebox.policy.path;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

/** A path as a file system that does not tell cases and spellings apart would read it; what folding makes of it need not be a path. */
record FoldedName(String text) {

    static FoldedName of(Path path) {
        String name = path.toString();
        String spelled = PathText.plain(name) ? name : Normalizer.normalize(name, Normalizer.Form.NFKC);
        return new FoldedName(spelled.toLowerCase(Locale.ROOT) + "/");
    }

    boolean below(FoldedName base) {
        return text.startsWith(base.text);
    }
}
