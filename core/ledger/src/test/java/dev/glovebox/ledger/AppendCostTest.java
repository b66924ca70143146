package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendCostTest {

    @TempDir
    Path temp;

    /** The median, so that a busy machine does not fail it; the bound is ten times what it takes on an idle one. */
    @Test
    void appendTakesLessThanThreeHundredMicroseconds() {
        var details = Details.builder()
                .put("container_id", "c0ffee")
                .put("exit_code", 0)
                .build();
        long[] took = new long[4_000];
        try (var ledger = Ledger.open(temp)) {
            for (int i = 0; i < took.length; i++) {
                long start = System.nanoTime();
                ledger.append(Optional.of(LedgerFixture.RUN), "sandbox.stopped", details);
                took[i] = System.nanoTime() - start;
            }
        }
        var warm = Arrays.copyOfRange(took, took.length / 2, took.length);
        Arrays.sort(warm);
        long median = warm[warm.length / 2] / 1_000;
        System.out.println("append: median " + median + " us, 99th percentile " + warm[warm.length * 99 / 100] / 1_000
                + " us, first " + took[0] / 1_000 + " us");
        assertThat(median).isLessThan(300);
    }
}
