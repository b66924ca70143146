package dev.glovebox.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.attack.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of docs/levels.md is of this suite. Made anew by {@code glovebox selftest --markdown}. */
class DocumentedAttacksTest {

    private static final List<IsolationLevel> COLUMNS =
            List.of(IsolationLevel.BASIC, IsolationLevel.MODERATE, IsolationLevel.STRICT, IsolationLevel.PARANOID);

    /** Rows between the table's head and its sums, each cut into its cells. */
    private static List<List<String>> rows() throws IOException {
        var lines = Files.readAllLines(Path.of("../../docs/levels.md"));
        int head = lines.indexOf("| attack | basic | moderate | strict | paranoid |");
        assertThat(head).as("the head of the table in docs/levels.md").isNotNegative();
        var rows = new ArrayList<List<String>>();
        for (String line : lines.subList(head + 2, lines.size())) {
            if (line.startsWith("| **")) {
                return rows;
            }
            rows.add(List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)));
        }
        throw new AssertionError("the table of docs/levels.md has no sums");
    }

    @Test
    void everyAttackOfTheSuiteIsInTheTableAndNoOther() throws IOException {
        assertThat(rows())
                .extracting(List::getFirst)
                .containsExactlyElementsOf(Catalogue.all().stream()
                        .map(attack -> attack.concern().title())
                        .toList());
    }

    @Test
    void tableMatchesPromisesAndHasNoHole() throws IOException {
        var rows = rows();
        for (int row = 0; row < rows.size(); row++) {
            var attack = Catalogue.all().get(row);
            for (int column = 0; column < COLUMNS.size(); column++) {
                String cell = rows.get(row).get(column + 1);
                assertThat(cell.equals("–"))
                        .as("%s at %s", attack.name(), COLUMNS.get(column))
                        .isEqualTo(!attack.promisedAt(COLUMNS.get(column)));
                assertThat(cell).isIn("–", "blocked", "not attempted¹");
            }
        }
    }

    @Test
    void everyLevelHasItsCost() throws IOException {
        var lines = Files.readAllLines(Path.of("../../docs/levels.md"));
        for (String cost : List.of("| memory of an almost empty box |", "| a complete run of `true`, median |")) {
            assertThat(lines)
                    .filteredOn(line -> line.startsWith(cost))
                    .singleElement()
                    .asString()
                    .matches("\\|.*(\\| [0-9.]+ (MB|ms) ){4}\\|");
        }
    }
}
