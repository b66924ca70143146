package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;

class LineFuzzTest {

    /** Any bytes are either unreadable or an entry that is written back with the same meaning. */
    @FuzzTest(maxDuration = "30s")
    void anyBytesAreUnreadableOrAnEntry(byte[] bytes) {
        try {
            var entry = LineReader.read(bytes).entry();
            var again = LineWriter.next(
                    new Point(entry.seq() - 1, entry.link().previous()),
                    entry.time(),
                    new LineWriter.Draft(entry.run(), entry.type(), entry.details()));
            var read = LineReader.read(Arrays.copyOf(again.line(), again.line().length - 1));
            assertThat(read.unchanged()).isTrue();
            assertThat(read.entry().details()).isEqualTo(entry.details());
            LedgerText.line(entry)
                    .codePoints()
                    .forEach(c -> assertThat(Character.isISOControl(c)).isFalse());
        } catch (LineReader.Unreadable expected) {
            assertThat(expected).hasMessageNotContaining("\n");
        }
    }

    @FuzzTest(maxDuration = "10s")
    void anyBytesAreSomeHead(byte[] bytes) {
        assertThat(Head.of(bytes)).isNotNull();
    }
}
