package dev.glovebox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTextTest {

    @Test
    void entryIsOneLineOfNamedValues() {
        var details = Details.builder()
                .put("level", "strict")
                .put("message", "out of memory")
                .put("exit_code", 137)
                .put("command", Value.texts(List.of("echo", "a b")))
                .put("limits", Details.builder().put("holds", true).build())
                .build();
        assertThat(LedgerText.line(entry(details)))
                .isEqualTo("1  2026-01-01T00:00:00Z  -  test.entry  level=strict  message=\"out of memory\""
                        + "  exit_code=137  command=[echo, \"a b\"]  limits={holds=true}");
    }

    @Test
    void controlCharactersAreEscaped() {
        var hostile = new StringBuilder("\u202e\u2028\u2066\ud800");
        for (char c = 0; c < 0xa0; c++) {
            hostile.append(c);
        }
        var line = LedgerText.line(entry(Details.builder()
                .put(hostile.toString(), hostile.toString())
                .put("items", Value.texts(List.of(hostile.toString())))
                .build()));
        assertThat(line).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]");
        assertThat(line).contains("\\u{1b}").contains("\\u{202e}").contains("\\n");
    }

    @Test
    void longTextIsCut() {
        var line = LedgerText.line(
                entry(Details.builder().put("text", "x".repeat(1_000_000)).build()));
        assertThat(line).hasSizeLessThan(3_000).endsWith("…");
    }

    private static LedgerEntry entry(Details details) {
        return new LedgerEntry(
                new Link(1, Link.BEGINNING, "a".repeat(64)),
                Instant.parse("2026-01-01T00:00:00Z"),
                Optional.empty(),
                "test.entry",
                details);
    }
}
