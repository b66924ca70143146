package dev.glovebox.runtime.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.value.ByteSize;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is kept of a program's output, and what is let through. */
class OutputTest {

    private final CapturedOutput kept = new CapturedOutput(new ByteSize(10));
    private final AtomicInteger exceeded = new AtomicInteger();

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    @Test
    void beginningIsKeptAndTheRestIsCounted() {
        kept.stdout(text("0123456"));
        assertThat(kept.out().truncated()).isFalse();
        kept.stdout(text("789ab"));
        kept.stdout(text("cd"));
        assertThat(kept.out().text()).isEqualTo("0123456789");
        assertThat(kept.out().truncated()).isTrue();
        assertThat(kept.err().truncated()).isFalse();
    }

    @Test
    void exactlyTheLimitIsNotTruncated() {
        kept.stderr(text("0123456789"));
        assertThat(kept.err().truncated()).isFalse();
        assertThat(kept.err().bytes()).hasSize(10);
    }

    @Test
    void invalidUtf8IsKeptAndReadAsReplacement() {
        kept.stdout(ByteBuffer.wrap(new byte[] {(byte) 0xff, 0, 'a'}));
        assertThat(kept.out().bytes()).containsExactly(0xff, 0, 'a');
        assertThat(kept.out().text()).isEqualTo("\ufffd\0a");
    }

    @Test
    void limitCountsBothStreamsTogetherAndCutsInsideAPiece() {
        var limited = new OutputLimit(kept, 6, exceeded::incrementAndGet);
        limited.stdout(text("abc"));
        limited.stderr(text("de"));
        assertThat(exceeded).hasValue(0);
        limited.stdout(text("fgh"));
        assertThat(exceeded.get()).isPositive();
        limited.stderr(text("never"));
        assertThat(kept.out().text()).isEqualTo("abcf");
        assertThat(kept.err().text()).isEqualTo("de");
    }

    @Test
    void outputOfExactlyTheLimitPasses() {
        var limited = new OutputLimit(kept, 3, exceeded::incrementAndGet);
        limited.stdout(text("abc"));
        assertThat(exceeded).hasValue(0);
        assertThat(kept.out().text()).isEqualTo("abc");
    }
}
