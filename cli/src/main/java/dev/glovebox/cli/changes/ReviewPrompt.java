package dev.glovebox.cli.changes;

import dev.glovebox.cli.FailureText;
import dev.glovebox.model.Printable;
import dev.glovebox.model.SandboxException;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.diff.Hunk;
import dev.glovebox.runtime.diff.TextDiff;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Asks about one change after the other. Nothing is applied before the last question is answered. */
public final class ReviewPrompt {

    /** Hunks of one file; none means the whole change. */
    private record Taken(Change change, Set<Integer> hunks) {}

    private final Review review;
    private final BufferedReader answers;
    private final PrintWriter out;

    public ReviewPrompt(Review review, InputStream in, PrintWriter out) {
        this.review = review;
        this.answers = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    public void run(KeptChanges kept) throws IOException {
        var set = kept.changes();
        var taken = new ArrayList<Taken>();
        var left = new ArrayList<String>();
        for (Change change : set.changes()) {
            ChangeText.show(change, kept, out);
            if (!change.allowed()) {
                continue;
            }
            switch (ask("apply this? [y]es, [n]o: discard it, [l]ater, by [h]unk, [q]uit and keep all")) {
                case "y" -> taken.add(new Taken(change, Set.of()));
                case "n" -> left.add(change.path());
                case "h" -> chosen(change, kept).ifPresent(hunks -> taken.add(new Taken(change, hunks)));
                case "q", "" -> {
                    out.println("glovebox: kept; see glovebox changes show " + set.run());
                    out.flush();
                    return;
                }
                default -> {}
            }
        }
        decide(kept, set.hash(), taken, left);
    }

    /** Whole changes first, in one request; then each file of which hunks were chosen. */
    private void decide(KeptChanges kept, String hash, List<Taken> taken, List<String> left) throws IOException {
        var run = kept.changes().run();
        try {
            var whole = taken.stream()
                    .filter(one -> one.hunks.isEmpty())
                    .map(one -> one.change.path())
                    .toList();
            int applied = 0;
            var expected = Optional.of(hash);
            if (!whole.isEmpty()) {
                applied += review.apply(kept, new Selection(whole, Set.of()), expected)
                        .size();
                expected = Optional.empty();
            }
            for (Taken one : taken) {
                if (!one.hunks.isEmpty()) {
                    applied += review.apply(kept, new Selection(List.of(one.change.path()), one.hunks), expected)
                            .size();
                    expected = Optional.empty();
                }
            }
            if (!left.isEmpty()) {
                review.discard(kept, new Selection(left, Set.of()));
            }
            out.println("glovebox: " + applied + " changes applied, " + left.size()
                    + " discarded; what is left: glovebox changes show " + run);
        } catch (SandboxException refused) {
            FailureText.print(refused.failure(), out);
        }
        out.flush();
    }

    private Optional<Set<Integer>> chosen(Change change, KeptChanges kept) throws IOException {
        if (!(ChangeContent.of(change, kept) instanceof ChangeContent.Text(TextDiff diff))) {
            out.println("    " + Printable.text(change.path()) + " has no hunks; it stays for later");
            return Optional.empty();
        }
        var hunks = new TreeSet<Integer>();
        for (Hunk hunk : diff.hunks()) {
            ChangeText.show(hunk, diff, out);
            if (ask("apply this hunk? [y]es, [n]o").equals("y")) {
                hunks.add(hunk.number());
            }
        }
        return hunks.isEmpty() ? Optional.empty() : Optional.of(hunks);
    }

    private String ask(String question) throws IOException {
        out.print(question + ": ");
        out.flush();
        String answer = answers.readLine();
        return answer == null || answer.isBlank()
                ? ""
                : answer.strip().substring(0, 1).toLowerCase(Locale.ROOT);
    }
}
