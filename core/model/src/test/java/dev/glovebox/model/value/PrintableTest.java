package dev.glovebox.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[31mred",
                "\u001b]0;title\u0007",
                "\u009b31m",
                "a\rb",
                "a\nb",
                "a\tb",
                "nul\0",
                "back\bspace",
                "del\u007f",
                "\u202egnp.exe",
                "\u2066x\u2069",
                "zero\u200bwidth",
                "\ufeffbom",
                "soft\u00adhyphen",
                "line\u2028end",
                "paragraph\u2029end",
                "next\u0085line",
                "lone\ud800",
                "\udc00lone",
                "tag\udb40\udc41",
                "filler\u3164",
                "filler\u115f",
                "blank\u2800",
                "no\u00a0break",
                "wide\u3000space",
                "variant\ufe0f",
                "private\ue000"
            })
    void controlAndInvisibleCharactersAreEscaped(String hostile) {
        String shown = Printable.text(hostile);
        assertThat(shown).contains("\\u");
        assertThat(shown.codePoints()).allMatch(c -> switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain text", "Grüße, 世界 🎉", "a\\b 'quoted' \"text\" <b>"})
    void ordinaryTextStaysAsItIs(String text) {
        assertThat(Printable.text(text)).isEqualTo(text);
    }

    @Test
    void longTextIsCutWithoutSplittingACharacter() {
        assertThat(Printable.text("🎉".repeat(300))).isEqualTo("🎉".repeat(300));
        assertThat(Printable.text("🎉".repeat(301))).isEqualTo("🎉".repeat(300) + "…");
    }

    @Test
    void randomCharactersNeverPassRaw() {
        var random = Seed.random("Printable");
        for (int i = 0; i < 5_000; i++) {
            var raw = new StringBuilder();
            random.ints(40, 0, 0x10000).forEach(c -> raw.append((char) c));
            assertThat(Printable.text(raw.toString()).codePoints())
                    .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
        }
    }
}
