package dev.glovebox.bench.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Ordinary Python of the kind that models write. */
public final class PythonPrograms {

    private PythonPrograms() {}

    /** Programs one after the other, again from the start when there are not enough of them; at least so many lines. */
    public static String ofLines(int lines) throws IOException {
        try (var in = Objects.requireNonNull(
                PythonPrograms.class.getResourceAsStream("programs.py"), "programs.py is missing from the bench jar")) {
            List<String> all = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            StringBuilder text = new StringBuilder();
            for (int written = 0; written < lines || !startsStatement(all.get(written % all.size())); written++) {
                text.append(all.get(written % all.size())).append('\n');
            }
            return text.toString();
        }
    }

    /** The text may only end where the next line begins a definition or an import of its own. */
    private static boolean startsStatement(String line) {
        return line.startsWith("def ") || line.startsWith("class ") || line.startsWith("import ");
    }
}
