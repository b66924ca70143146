package dev.glovebox.runtime.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CapturedOutputTest {

    /** Any bytes at all, in pieces that cut characters in two. */
    @Test
    void readerGivesTheSameCharactersAsTheText() throws IOException {
        var random = new Random(7);
        for (int round = 0; round < 50; round++) {
            var output = new CapturedOutput(new ByteSize(300_000));
            byte[] bytes = new byte[random.nextInt(1, 200_000)];
            random.nextBytes(bytes);
            byte[] text = "ä€𝄞\u0001".repeat(5_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            for (byte[] part : new byte[][] {bytes, text}) {
                for (int at = 0; at < part.length; ) {
                    int count = Math.min(part.length - at, random.nextInt(1, 5_000));
                    output.stdout(ByteBuffer.wrap(part, at, count));
                    at += count;
                }
            }
            var read = new StringWriter();
            output.out().reader().transferTo(read);
            assertThat(read.toString()).isEqualTo(output.out().text());
        }
    }

    @Test
    void onlyTheBeginningIsKept() {
        var output = new CapturedOutput(new ByteSize(5));
        output.stderr(ByteBuffer.wrap(new byte[] {'a', 'b', 'c'}));
        output.stderr(ByteBuffer.wrap(new byte[] {'d', 'e', 'f'}));
        assertThat(output.err().text()).isEqualTo("abcde");
        assertThat(output.err().truncated()).isTrue();
        assertThat(output.out().truncated()).isFalse();
    }
}
