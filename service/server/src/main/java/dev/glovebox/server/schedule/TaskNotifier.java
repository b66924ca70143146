package dev.glovebox.server.schedule;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Wakes those who wait for news of one task, and nobody else. */
public final class TaskNotifier {

    private record Hung(ChangeNotifier signals, int listeners) {}

    private final Map<String, Hung> notifier = new ConcurrentHashMap<>();
    private final Duration longest;

    /** @param longest as for {@link ChangeNotifier} */
    public TaskNotifier(Duration longest) {
        this.longest = longest;
    }

    /** To be done when the news is durable; the same for the same task. */
    public Runnable of(String task) {
        return new Ring(this, task);
    }

    private record Ring(TaskNotifier notifier, String task) implements Runnable {
        @Override
        public void run() {
            var hung = notifier.notifier.get(task);
            if (hung != null) {
                hung.signals().changed();
            }
        }
    }

    /** To be closed by the one who listens. */
    public Listener listen(String task) {
        var hung = notifier.compute(
                task,
                (_, there) -> there == null
                        ? new Hung(new ChangeNotifier(longest), 1)
                        : new Hung(there.signals(), there.listeners() + 1));
        return new Listener(task, hung.signals());
    }

    /** One who listens; used by one thread. */
    public final class Listener implements AutoCloseable {

        private final String task;
        private final ChangeNotifier signals;

        private Listener(String task, ChangeNotifier signals) {
            this.task = task;
            this.signals = signals;
        }

        public ChangeNotifier signals() {
            return signals;
        }

        @Override
        public void close() {
            notifier.computeIfPresent(
                    task,
                    (_, there) -> there.listeners() == 1 ? null : new Hung(there.signals(), there.listeners() - 1));
        }
    }
}
