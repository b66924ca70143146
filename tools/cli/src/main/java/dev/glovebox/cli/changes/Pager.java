package dev.glovebox.cli.changes;

import dev.glovebox.cli.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Shows text a screen at a time, and asks. Keys are followed by Enter: the terminal stays as its owner set it. */
final class Pager {

    private final ReviewInput answers;
    private final PrintWriter out;
    private final int rows;

    /** @param rows of the screen; two of them are left for the question */
    Pager(ReviewInput answers, PrintWriter out, int rows) {
        this.answers = answers;
        this.out = out;
        this.rows = Math.max(rows - 2, 3);
    }

    /** All of it, or as much as the reader wants to see. */
    void show(List<String> lines) throws IOException {
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0
                    && i % rows == 0
                    && ask("-- " + Count.of(lines.size() - i, "more line") + ": press Enter, or [s]kip")
                            .equals("s")) {
                break;
            }
            out.println(lines.get(i));
        }
        out.flush();
    }

    /**
     * The answer, in small letters; empty for Enter alone and at the end of the input. All of it counts: what a terminal sends by itself,
     * because the program asked it to, is no answer for the letter it begins with.
     */
    String ask(String question) throws IOException {
        out.print(question + ": ");
        out.flush();
        return answers.next().orElse("").strip().toLowerCase(Locale.ROOT);
    }

    void println(String line) {
        out.println(line);
        out.flush();
    }
}
