package dev.glovebox.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LogEndTest {

    private static String last(int size, String... parts) {
        var end = new LogEnd(size);
        long written = 0;
        for (String part : parts) {
            end.add(ByteBuffer.wrap(part.getBytes(StandardCharsets.US_ASCII)));
            written += part.length();
        }
        assertThat(end.written()).isEqualTo(written);
        return new String(end.bytes(), StandardCharsets.US_ASCII);
    }

    @Test
    void lastBytesAreKeptInOrderHoweverTheyCame() {
        assertThat(last(4)).isEmpty();
        assertThat(last(4, "ab")).isEqualTo("ab");
        assertThat(last(4, "ab", "cd")).isEqualTo("abcd");
        assertThat(last(4, "abc", "def")).isEqualTo("cdef");
        assertThat(last(4, "abcdefghij")).isEqualTo("ghij");
        assertThat(last(4, "a", "bcdefgh", "i")).isEqualTo("fghi");
        assertThat(last(1, "abc", "", "d")).isEqualTo("d");
    }
}
