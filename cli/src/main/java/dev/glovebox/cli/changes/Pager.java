package dev.glovebox.cli.changes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Shows text a screen at a time, and asks. Keys are followed by Enter: the terminal stays as its owner set it. */
final class Pager {

    private final BufferedReader answers;
    private final PrintWriter out;
    private final int rows;

    /** @param rows of the screen; two of them are left for the question */
    @SuppressWarnings("MissingSummary")
    Pager(BufferedReader answers, PrintWriter out, int rows) {
        this.answers = answers;
        this.out = out;
        this.rows = Math.max(rows - 2, 3);
    }

    /** All of it, or as much as the reader wants to see. */
    void show(List<String> lines) throws IOException {
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0
                    && i % rows == 0
                    && ask("-- " + (lines.size() - i) + " more lines: Enter, or [s]kip")
                            .equals("s")) {
                break;
            }
            out.println(lines.get(i));
        }
        out.flush();
    }

    /** The first letter of the answer; empty for Enter alone and at the end of the input. */
    String ask(String question) throws IOException {
        out.print(question + ": ");
        out.flush();
        String answer = answers.readLine();
        return answer == null || answer.isBlank()
                ? ""
                : answer.strip().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }
}
