package dev.glovebox.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServicesTest {

    private final List<String> story = new ArrayList<>();

    private final class Noted implements Service {
        private final String name;

        Noted(String name) {
            this.name = name;
        }

        @Override
        public String announcement() {
            return name + " is up";
        }

        @Override
        public void start() {
            if (name.startsWith("broken")) {
                throw new IllegalStateException(name);
            }
            story.add("start " + name);
        }

        @Override
        public void close() {
            story.add("close " + name);
        }
    }

    @Test
    void theyStartInOrderAndGoDownInReverse() {
        Services.start(List.of(new Noted("a"), new Noted("b")), story::add).close();

        assertThat(story).containsExactly("start a", "a is up", "start b", "b is up", "close b", "close a");
    }

    @Test
    void oneThatDoesNotComeUpTakesTheOthersDown() {
        assertThatThrownBy(() -> Services.start(List.of(new Noted("a"), new Noted("broken b")), story::add))
                .hasMessage("broken b");
        assertThat(story).containsExactly("start a", "a is up", "close a");
    }
}
