package dev.glovebox.model.run;

import dev.glovebox.model.value.Printable;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/** Names one run, and nobody can guess it. Box names, labels and ledger entries carry it. */
public record RunId(String text) {

    private static final Pattern FORM = Pattern.compile("[a-z0-9]{8,40}");
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int LENGTH = 26;

    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }

    public RunId {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + Printable.text(text)
                    + "' is not a run id; a run id has 8 to 40 lower-case letters or digits");
        }
    }

    /** 130 random bits. */
    public static RunId random() {
        var text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            text.append(ALPHABET.charAt(Randomness.SOURCE.nextInt(ALPHABET.length())));
        }
        return new RunId(text.toString());
    }

    @Override
    public String toString() {
        return text;
    }
}
