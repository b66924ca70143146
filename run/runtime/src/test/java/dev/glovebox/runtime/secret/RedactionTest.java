package dev.glovebox.runtime.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.runtime.channel.OutputSink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RedactionTest {

    private static final String SECRET = "hunter2-hunter2";

    private static String redacted(String text, String... values) {
        return Redaction.of(List.of(values)).text(text);
    }

    @Test
    void valueIsRedactedEverywhere() {
        assertThat(redacted("a " + SECRET + " b " + SECRET, SECRET)).isEqualTo("a *** b ***");
        assertThat(redacted(SECRET + SECRET, SECRET)).isEqualTo("***");
        assertThat(redacted("hunter2-hunter1 hunter2", SECRET)).isEqualTo("hunter2-hunter1 hunter2");
        assertThat(redacted("xhunter2-hunter2-hunter2", SECRET)).isEqualTo("x***");
    }

    @Test
    void nestedValuesAreRedacted() {
        assertThat(redacted("1abcdefghijklm2", "cdefghijk", "abcdefghijklm")).isEqualTo("1***2");
        assertThat(redacted("1abcdefghijkl2", "cdefghijk", "abcdefghijklm")).isEqualTo("1ab***l2");
    }

    @Test
    void shortValueIsNotRedacted() {
        assertThat(redacted("C.UTF-8 is C", "C")).isEqualTo("C.UTF-8 is C");
        assertThat(redacted("1234567", "1234567")).isEqualTo("1234567");
    }

    @Test
    void commonEncodingsAreRedacted() {
        byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
        for (String before : List.of("", "a", "ab", "user:")) {
            String encoded =
                    Base64.getEncoder().encodeToString((before + SECRET + "\n").getBytes(StandardCharsets.UTF_8));
            String shown = redacted(encoded, SECRET);
            assertThat(shown).as(before).contains("***").hasSizeLessThan(encoded.length() - bytes.length);
        }
        assertThat(redacted(HexFormat.of().formatHex(bytes), SECRET)).isEqualTo("***");
        assertThat(redacted("?key=a%2Fb%20c%3Dd%26e&x=1", "a/b c=d&e")).isEqualTo("?key=***&x=1");
        assertThat(redacted("{\"k\": \"say \\\"hello\\\"\"}", "say \"hello\"")).isEqualTo("{\"k\": \"***\"}");
        assertThat(redacted("first line of it\r\nother line\r\n", "first line of it\nother line"))
                .isEqualTo("***\r\n***\r\n");
    }

    @Test
    void longValueIsRedactedAcrossLines() {
        byte[] key = new byte[1200];
        new Random(7).nextBytes(key);
        String value = Base64.getEncoder().encodeToString(key);
        String folded = value.replaceAll("(.{76})", "$1\n");
        String shown = redacted(folded, value);
        assertThat(shown.replace("*", "").replace("\n", "").length()).isLessThan(value.length() / 2);
        assertThat(redacted("<" + value + ">", value)).isEqualTo("<***>");
    }

    /** However the stream is cut, it reads the same, and no chunk keeps back what cannot be the beginning of a value. */
    @Test
    void chunksMakeNoDifference() {
        var values = List.of(SECRET, "aaaaaaaab", "abababababab", "-----BEGIN\nKEY-----");
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(20); i >= 0; i--) {
                String value = values.get(random.nextInt(values.size()));
                switch (random.nextInt(4)) {
                    case 0 -> text.append(value);
                    case 1 -> text.append(value, 0, random.nextInt(value.length()));
                    case 2 -> text.append("ab".repeat(random.nextInt(4)));
                    default -> text.append(" plain text ");
                }
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            var redaction = Redaction.of(values);
            var collected = new Collected();
            var output = new RedactedOutput(collected, redaction);
            for (int at = 0; at < bytes.length; ) {
                int size = Math.min(1 + random.nextInt(5), bytes.length - at);
                output.stdout(ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + size)));
                at += size;
            }
            output.end();
            assertThat(collected.text()).as("seed " + seed).isEqualTo(redaction.text(text.toString()));
            values.forEach(
                    value -> assertThat(collected.text()).as("seed " + seed).doesNotContain(value));
        }
    }

    @Test
    void ordinaryOutputPassesAtOnceAndTheRestAtTheEnd() {
        var collected = new Collected();
        var output = new RedactedOutput(collected, Redaction.of(List.of(SECRET)));
        output.stdout(ByteBuffer.wrap("Name? ".getBytes(StandardCharsets.UTF_8)));
        assertThat(collected.text()).isEqualTo("Name? ");
        output.stdout(ByteBuffer.wrap("hunter2-".getBytes(StandardCharsets.UTF_8)));
        assertThat(collected.text()).isEqualTo("Name? ");
        output.end();
        assertThat(collected.text()).isEqualTo("Name? hunter2-");
    }

    @Test
    void hostNamedLikeSecretIsRedacted() {
        var redaction = Redaction.of(List.of(SECRET));
        assertThat(redaction.event(new RunEvent.NetworkDenied(SECRET + ".evil.example", 443, "no rule")))
                .isEqualTo(new RunEvent.NetworkDenied("***.evil.example", 443, "no rule"));
    }

    private static final class Collected implements OutputSink {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void stdout(ByteBuffer data) {
            while (data.hasRemaining()) {
                bytes.write(data.get());
            }
        }

        @Override
        public void stderr(ByteBuffer data) {
            throw new AssertionError("nothing was written there");
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
