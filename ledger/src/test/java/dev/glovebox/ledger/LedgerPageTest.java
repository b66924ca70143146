package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerPageTest {

    @TempDir
    private Path directory;

    private void write(int entries, int length) {
        try (var ledger = Ledger.open(directory)) {
            for (int i = 0; i < entries; i++) {
                String type = i % 10 == 0 ? "rare.one" : "usual.one";
                ledger.append(
                        Optional.empty(),
                        type,
                        Details.builder().put("text", "x".repeat(length)).build());
            }
        }
    }

    private List<Long> pages(LedgerQuery query, int most) throws IOException {
        var seen = new ArrayList<Long>();
        var place = OptionalLong.of(LedgerPage.END);
        while (place.isPresent()) {
            var page = LedgerPage.before(directory, query, place.getAsLong(), most);
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(most);
            page.entries().forEach(entry -> seen.add(entry.seq()));
            place = page.next();
        }
        return seen;
    }

    private List<Long> newestFirst(LedgerQuery query) throws IOException {
        var all = new ArrayList<Long>();
        LedgerReader.read(directory, query, entry -> all.add(entry.seq()));
        return all.reversed();
    }

    @Test
    void pagesTogetherAreTheWholeLedgerNewestFirst() throws IOException {
        write(500, 2000);
        for (int most : new int[] {1, 7, 100, 1000}) {
            assertThat(pages(LedgerQuery.EVERYTHING, most)).isEqualTo(newestFirst(LedgerQuery.EVERYTHING));
        }
        var rare = LedgerQuery.EVERYTHING.withType("rare");
        assertThat(pages(rare, 3)).isEqualTo(newestFirst(rare)).hasSize(50);
    }

    @Test
    void placeThatNoPageGaveIsHarmless() throws IOException {
        write(20, 100);
        for (long place : new long[] {-5, 0, 1, 17, 333, Long.MAX_VALUE}) {
            var page = LedgerPage.before(directory, LedgerQuery.EVERYTHING, place, 5);
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void ledgerThatIsNotThereHasNoEntries() throws IOException {
        assertThat(LedgerPage.before(directory.resolve("none"), LedgerQuery.EVERYTHING, LedgerPage.END, 5)
                        .entries())
                .isEmpty();
    }
}
