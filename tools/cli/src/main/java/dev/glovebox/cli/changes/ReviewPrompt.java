package dev.glovebox.cli.changes;

import dev.glovebox.model.spec.Program;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.diff.Hunk;
import dev.glovebox.runtime.diff.TextDiff;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Asks about one change after the other, by hunk where one wants to. Nothing is applied before the last answer. */
public final class ReviewPrompt {

    private static final String HELP = """
            y  apply this change             n  discard it
            h  decide hunk by hunk           l  leave it for later
            a  apply this and all the rest   d  discard this and all the rest
            q  quit: nothing is applied, everything is kept
            """;

    private static final String HUNK_HELP = """
            y  apply this hunk               n  leave it for later
            a  apply this and all the rest   d  leave this and all the rest of the file
            q  quit: nothing is applied, everything is kept
            """;

    private final Pager pager;
    private final Layout layout;

    public ReviewPrompt(ReviewInput answers, PrintWriter out, Program.Screen.Terminal screen) {
        this.pager = new Pager(answers, out, screen.rows());
        this.layout = Layout.screen(screen.columns());
    }

    /** Decisions of the user; empty if the user quit. */
    public Optional<Decisions> ask(KeptChanges kept) throws IOException {
        var set = kept.changes();
        var decisions = new Decisions(set.hash());
        var open = set.changes().stream().filter(Change::allowed).toList();
        int number = 0;
        String rest = "";
        for (Change change : set.changes()) {
            if (!change.allowed()) {
                pager.show(ChangeText.rows(change, kept, layout));
                continue;
            }
            number++;
            if (rest.isEmpty()) {
                pager.show(ChangeText.rows(change, kept, layout));
            }
            String key = rest.isEmpty() ? key(number, open.size()) : rest;
            switch (key) {
                case "y" -> decisions.take(change, Set.of());
                case "n" -> decisions.drop(change);
                case "a" -> {
                    decisions.take(change, Set.of());
                    rest = "a";
                }
                case "d" -> {
                    decisions.drop(change);
                    rest = "d";
                }
                case "h" -> {
                    var hunks = hunks(change, kept);
                    if (hunks.isEmpty()) {
                        return Optional.empty();
                    }
                    hunks.get().forEach(hunk -> decisions.take(change, Set.of(hunk)));
                }
                case "l" -> {}
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(decisions);
    }

    private String key(int number, int all) throws IOException {
        while (true) {
            String key = pager.ask("(" + number + "/" + all + ") apply this change [y,n,h,l,a,d,q,?]");
            switch (key) {
                case "y", "n", "h", "l", "a", "d", "q", "" -> {
                    return key;
                }
                default -> pager.println(HELP.stripTrailing());
            }
        }
    }

    /** The hunks to apply; empty when whoever was asked gave up. */
    private Optional<Set<Integer>> hunks(Change change, KeptChanges kept) throws IOException {
        var chosen = new TreeSet<Integer>();
        if (!(ChangeContent.of(change, kept) instanceof ChangeContent.Text(TextDiff diff))
                || change.kind() != Change.Kind.MODIFIED) {
            pager.println("    only a modified text file has hunks; this change is left for later");
            return Optional.of(chosen);
        }
        String rest = "";
        for (Hunk hunk : diff.hunks()) {
            if (rest.isEmpty()) {
                pager.show(ChangeText.rows(hunk, diff, layout));
            }
            String key = rest.isEmpty() ? hunkKey(hunk, diff) : rest;
            switch (key) {
                case "y" -> chosen.add(hunk.number());
                case "a" -> {
                    chosen.add(hunk.number());
                    rest = "a";
                }
                case "d" -> rest = "d";
                case "n" -> {}
                default -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(chosen);
    }

    private String hunkKey(Hunk hunk, TextDiff diff) throws IOException {
        while (true) {
            String key =
                    pager.ask("    (" + hunk.number() + "/" + diff.hunks().size() + ") apply this hunk [y,n,a,d,q,?]");
            switch (key) {
                case "y", "n", "a", "d", "q", "" -> {
                    return key;
                }
                default -> pager.println(HUNK_HELP.stripTrailing());
            }
        }
    }
}
