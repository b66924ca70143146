package dev.glovebox.cli.remote;

import dev.glovebox.model.value.Printable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Columns for people, as wide as what stands in them. */
final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... head) {
        rows.add(List.of(head));
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    void print(PrintWriter out) {
        int columns = rows.getFirst().size();
        var widths = new ArrayList<>(Collections.nCopies(columns, 0));
        rows.forEach(row -> {
            for (int i = 0; i < columns; i++) {
                widths.set(i, Math.max(widths.get(i), Printable.text(row.get(i)).length()));
            }
        });
        for (List<String> row : rows) {
            var line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String cell = Printable.text(row.get(i));
                line.append(cell).repeat(' ', i == columns - 1 ? 0 : widths.get(i) - cell.length() + 2);
            }
            out.println(line.toString().stripTrailing());
        }
        out.flush();
    }
}
