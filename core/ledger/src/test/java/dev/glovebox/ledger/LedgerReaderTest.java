package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerReaderTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final RunId ONE = new RunId("runrunrun1");
    private static final RunId TWO = new RunId("runrunrun2");

    @TempDir
    Path temp;

    @BeforeEach
    void sixEntriesAMinuteApart() {
        int minute = 0;
        for (var type : List.of("run.asked", "sandbox.started", "sandbox.stopped")) {
            for (var run : List.of(ONE, TWO)) {
                var clock = Clock.fixed(START.plus(Duration.ofMinutes(minute++)), ZoneOffset.UTC);
                try (var ledger = Ledger.open(temp, clock)) {
                    ledger.append(Optional.of(run), type, Details.NONE);
                }
            }
        }
    }

    @Test
    void entriesComeOldestFirst() throws Exception {
        assertThat(found(LedgerQuery.EVERYTHING)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void eachFilterNarrowsAndTogetherTheyIntersect() throws Exception {
        assertThat(found(LedgerQuery.EVERYTHING.withRun(TWO))).containsExactly(2L, 4L, 6L);
        assertThat(found(LedgerQuery.EVERYTHING.withType("run.asked"))).containsExactly(1L, 2L);
        assertThat(found(LedgerQuery.EVERYTHING.withType("sandbox"))).containsExactly(3L, 4L, 5L, 6L);
        assertThat(found(LedgerQuery.EVERYTHING.withType("sand"))).isEmpty();
        assertThat(found(LedgerQuery.EVERYTHING.withSince(START.plusSeconds(180))))
                .containsExactly(4L, 5L, 6L);
        assertThat(found(LedgerQuery.EVERYTHING.withLast(2))).containsExactly(5L, 6L);
        assertThat(found(LedgerQuery.EVERYTHING.withRun(ONE).withType("sandbox").withLast(1)))
                .containsExactly(5L);
    }

    @Test
    void linesThatCannotBeReadAreCounted() throws Exception {
        Files.writeString(temp.resolve("ledger.jsonl"), "nonsense\n{}\n", StandardOpenOption.APPEND);
        assertThat(LedgerReader.read(temp, LedgerQuery.EVERYTHING, _ -> {})).isEqualTo(2);
    }

    @Test
    void limitOfZeroIsRefused() {
        assertThatThrownBy(() -> LedgerQuery.EVERYTHING.withLast(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private List<Long> found(LedgerQuery query) throws IOException {
        var found = new ArrayList<Long>();
        assertThat(LedgerReader.read(temp, query, entry -> found.add(entry.seq())))
                .isZero();
        return found;
    }
}
