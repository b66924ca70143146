package dev.glovebox.daemon.service;

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
    void servicesStopInReverseOrder() {
        var services = new Services(story::add);
        services.start(List.of(new Noted("a"), new Noted("b")));
        services.close();

        assertThat(story).containsExactly("start a", "a is up", "start b", "b is up", "close b", "close a");
    }

    @Test
    void failedStartStopsOtherServices() {
        var services = new Services(story::add);
        assertThatThrownBy(() -> services.start(List.of(new Noted("a"), new Noted("broken b"))))
                .hasMessage("broken b");
        assertThat(story).containsExactly("start a", "a is up", "close a");
    }

    @Test
    void closingDuringStartSkipsRemainingServices() {
        var services = new Services(_ -> {});
        services.start(List.of(new Noted("a"), new Stopping(services), new Noted("b")));

        assertThat(story).containsExactly("start a", "close a");
    }

    /** Stops everything as it starts, as a signal might. */
    private record Stopping(Services services) implements Service {

        @Override
        public String announcement() {
            return "never said";
        }

        @Override
        public void start() {
            services.close();
        }

        @Override
        public void close() {}
    }
}
