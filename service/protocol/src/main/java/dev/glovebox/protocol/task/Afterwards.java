package dev.glovebox.protocol.task;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;

/**
 * Work after the end of the program.
 *
 * @param artifacts patterns of files it writes to the project that are to be kept
 */
public record Afterwards(Retry retry, List<String> artifacts) {

    public static final int MOST_PATTERNS = 32;

    private static final int LONGEST_PATTERN = 256;

    public Afterwards {
        artifacts = List.copyOf(artifacts);
    }

    Tree into(Tree tree) {
        return tree.put("retry", retry.tree()).putUnlessEmpty("artifacts", artifacts);
    }

    static Afterwards read(Reading from) {
        var artifacts = from.texts("artifacts");
        boolean fine = artifacts.size() <= MOST_PATTERNS
                && artifacts.stream().allMatch(pattern -> !pattern.isBlank() && pattern.length() <= LONGEST_PATTERN);
        if (!fine) {
            from.problem(
                    "artifacts",
                    "artifacts.patterns",
                    "has more than " + MOST_PATTERNS + " patterns, or one that is empty or longer than "
                            + LONGEST_PATTERN,
                    "write patterns such as dist/**");
        }
        return new Afterwards(from.object("retry", Retry::read).orElse(Retry.NEVER), artifacts);
    }
}
