package dev.glovebox.config.file;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the most similar known name. */
public final class Nearest {

    private Nearest() {}

    /** The nearest candidate, when it is near enough to be a slip of the hand. */
    public static Optional<String> to(String word, Collection<String> candidates) {
        if (word.length() > 64) {
            return Optional.empty();
        }
        int furthest = Math.max(2, word.length() / 3);
        return candidates.stream()
                .filter(candidate -> distance(word, candidate) <= furthest)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Insertions, deletions, replacements and swaps of neighbours. */
    static int distance(String a, String b) {
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int replaced = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                steps[i][j] = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], steps[i - 2][j - 2] + 1);
                }
            }
        }
        return steps[a.length()][b.length()];
    }
}
