package dev.glovebox.runtime.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TeardownTest {

    private final List<String> closed = new ArrayList<>();
    private final Teardown teardown = new Teardown();

    private AutoCloseable noting(String name) {
        return () -> closed.add(name);
    }

    private AutoCloseable failing(String name, Exception problem) {
        return () -> {
            closed.add(name);
            throw problem;
        };
    }

    @Test
    void closesInReverseOrderOnce() {
        teardown.own(noting("first"));
        teardown.own(noting("second"));
        teardown.own(noting("third"));
        teardown.close();
        teardown.close();
        assertThat(closed).containsExactly("third", "second", "first");
    }

    @Test
    void failuresStopNothingAndAreJoined() {
        var second = new IllegalStateException("second");
        teardown.own(noting("a"));
        teardown.own(failing("b", new IOException("first of two")));
        teardown.own(failing("c", second));
        teardown.own(noting("d"));
        assertThatThrownBy(teardown::close)
                .isSameAs(second)
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .singleElement()
                        .satisfies(other -> assertThat(other).hasMessage("first of two")));
        assertThat(closed).containsExactly("d", "c", "b", "a");
        assertThatCode(teardown::close).doesNotThrowAnyException();
    }

    @Test
    void checkedFailureKeepsItsMessage() {
        teardown.own(failing("a", new IOException("the disk said no")));
        assertThatThrownBy(teardown::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the disk said no")
                .hasCauseInstanceOf(IOException.class);
    }
}
