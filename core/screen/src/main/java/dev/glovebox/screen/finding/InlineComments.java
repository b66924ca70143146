package dev.glovebox.screen.finding;

import dev.glovebox.screen.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comments of the form {@code # glovebox: allow[rule] reason}. Honoured only where the policy says so, never for source
 * that could not be read; refused ones are findings themselves.
 */
public final class InlineComments {
    private static final String MARK = "glovebox:";
    private static final Pattern COMMENT =
            Pattern.compile("(?:#|//)\\s*glovebox:\\s*allow\\[([\\w\\s,-]{1,200})]\\s*(.{0,200})");

    private final SourceText text;
    private final CodePolicy policy;

    public InlineComments(SourceText text, CodePolicy policy) {
        this.text = text;
        this.policy = policy;
    }

    public ScreenResult applyTo(ScreenResult result) {
        if (!text.text().contains(MARK)) {
            return result;
        }
        List<Finding> remaining = new ArrayList<>(result.findings());
        List<Suppression> requests = new ArrayList<>();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (line.contains(MARK)) {
                Matcher comment = COMMENT.matcher(line);
                if (comment.find()) {
                    requests.add(request(i + 1, comment, remaining));
                }
            }
        }
        return new ScreenResult(result.language(), result.profile(), result.sha256(), remaining, requests);
    }

    private Suppression request(int line, Matcher comment, List<Finding> remaining) {
        List<String> rules = List.of(comment.group(1).strip().split("\\s*,\\s*"));
        String reason = SourceText.printable(comment.group(2).strip());
        List<Finding> covered = remaining.stream()
                .filter(finding -> finding.position().line() == line
                        && finding.family() != Family.SOURCE
                        && rules.contains(finding.rule()))
                .toList();
        return switch (policy.suppression()) {
            case HONOURED -> {
                remaining.removeAll(covered);
                Suppression.Effect outcome =
                        covered.isEmpty() ? Suppression.Effect.UNUSED : Suppression.Effect.HONOURED;
                yield new Suppression(line, rules, reason, outcome, covered);
            }
            case REFUSED -> {
                Findings refused = new Findings(text, policy.profile());
                refused.add(
                        Family.SUPPRESSION,
                        Certainty.UNDECIDED,
                        new Screen.Region(line, comment.start() + 1, line, comment.end() + 1),
                        "the comment " + Family.SUPPRESSION.reason(),
                        Family.SUPPRESSION.instead());
                remaining.addAll(refused.inOrder());
                yield new Suppression(line, rules, reason, Suppression.Effect.REFUSED, List.of());
            }
        };
    }
}
