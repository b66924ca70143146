package dev.glovebox.policy.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PatternSetTest {

    private static final List<String> PARTS =
            List.of("a", "b", "ab", "*", "?", "**", "/", "/**/", "**/", ".x", "ü", "/a/", "*/b");

    /** What a pattern means, said once more and in another way. */
    private static Pattern regex(String body) {
        var regex = new StringBuilder();
        for (int i = 0; i < body.length(); i++) {
            if (body.startsWith("**/", i)) {
                regex.append("(?:.*/)?");
                i += 2;
            } else if (body.startsWith("**", i)) {
                regex.append(".*");
                i += 1;
            } else {
                regex.append(
                        switch (body.charAt(i)) {
                            case '*' -> "[^/]*";
                            case '?' -> "[^/]";
                            default -> Pattern.quote(body.substring(i, i + 1));
                        });
            }
        }
        return Pattern.compile(regex + "(?:/.*)?", Pattern.DOTALL);
    }

    @Test
    void patternSetAgreesWithSinglePatterns() {
        var random = new Random(7);
        int matched = 0;
        for (int round = 0; round < 300; round++) {
            var bodies = List.of(text(random, PARTS), text(random, PARTS), text(random, PARTS));
            var set = PatternSet.ofBodies(bodies);
            for (int i = 0; i < 50; i++) {
                String path = text(random, List.of("a", "b", "ab", "/", "c", ".x", "ü", "/a/"));
                int first = -1;
                for (int pattern = 2; pattern >= 0; pattern--) {
                    first = regex(bodies.get(pattern)).matcher(path).matches() ? pattern : first;
                }
                assertThat(set.start().after(path).matching())
                        .as("%s of %s", path, bodies)
                        .isEqualTo(first);
                matched += first >= 0 ? 1 : 0;
            }
        }
        assertThat(matched).isBetween(1_000, 14_000);
    }

    private static String text(Random random, List<String> parts) {
        var text = new StringBuilder();
        for (int i = random.nextInt(1, 7); i > 0; i--) {
            text.append(parts.get(random.nextInt(parts.size())));
        }
        return text.toString();
    }

    @Test
    void patternsWithManyStatesStillMatch() {
        var set = PatternSet.ofBodies(List.of("**/*a" + "?".repeat(20)));
        var random = new Random(7);
        for (int i = 0; i < 300; i++) {
            String name = text(random, List.of("aaaab", "abba", "bbbbbbb"));
            boolean expected = name.length() > 20 && name.charAt(name.length() - 21) == 'a';
            assertThat(set.start().after(name).matching() >= 0).as(name).isEqualTo(expected);
        }
    }

    @Test
    void namesAreFoldedOnlyOnce() {
        String directory = ("\u00fc".repeat(100) + "/").repeat(10);
        long once = folded(directory, 1);
        assertThat(once).isEqualTo(10 * 100 + 100);
        // Each further path costs its own name and nothing of what is above it.
        assertThat(folded(directory, 1_000)).isEqualTo(once + 999 * 100);
    }

    private static long folded(String directory, int files) {
        var judge = new PathJudge(ChangePolicy.DEFAULTS.and(ChangeRules.of(List.of("**"), List.of("x/**", "y/*/z"))));
        for (int i = 0; i < files; i++) {
            judge.judge(directory + "%0100d".formatted(i), PathJudge.EntryKind.OTHER);
        }
        return judge.folded();
    }
}
