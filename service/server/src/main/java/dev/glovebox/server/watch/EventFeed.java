package dev.glovebox.server.watch;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.sql.StoreFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands new events to those who watch. Those of this process come from the writer itself, once they are durable; where their numbers
 * leave a gap, because another process wrote or something was missed, the store is read, once for all. A watcher too slow to
 * keep up is not waited for, and catches up from the store by itself.
 */
public final class EventFeed implements AutoCloseable {

    private static final Log LOG = Log.of(EventFeed.class);

    private static final int TOGETHER = 500;
    private static final int MOST_WAITING = 1000;
    private static final String ANY = "";

    private final Events events;
    private final Duration longest;
    private final BlockingQueue<List<TimelineEvent>> announced = new ArrayBlockingQueue<>(MOST_WAITING);
    /**
     * By what they watch, because most watch one task and are not to be asked about all the others; then by what they want of it,
     * because a thousand who want the same are asked once.
     */
    private final Map<String, Map<Events.Filter, Set<Watch>>> watches = new ConcurrentHashMap<>();

    private final AtomicInteger open = new AtomicInteger();
    private final BackgroundLoop loop;
    private long last = -1;

    /** @param longest how long nobody looks into the store when nothing is told */
    public EventFeed(Events events, Duration longest) {
        this.events = events;
        this.longest = longest;
        this.loop = BackgroundLoop.repeating(Thread.ofVirtual().name("event-feed"), this::run);
    }

    /** From after {@code seq} on. */
    public Watch watch(Events.Filter filter, long seq) {
        var watch = new Watch(filter, seq);
        watches.compute(subject(filter), (_, known) -> {
            Map<Events.Filter, Set<Watch>> alike = known == null ? new ConcurrentHashMap<>() : known;
            alike.computeIfAbsent(filter, _ -> ConcurrentHashMap.newKeySet()).add(watch);
            return alike;
        });
        open.incrementAndGet();
        return watch;
    }

    private void forget(Watch watch) {
        watches.computeIfPresent(subject(watch.filter), (_, alike) -> {
            alike.computeIfPresent(watch.filter, (_, all) -> {
                if (all.remove(watch)) {
                    open.decrementAndGet();
                }
                return all.isEmpty() ? null : all;
            });
            return alike.isEmpty() ? null : alike;
        });
    }

    private static String subject(Events.Filter filter) {
        return filter.task()
                .map(EventFeed::ofTask)
                .or(() -> filter.run().map(EventFeed::ofRun))
                .orElse(ANY);
    }

    private static String ofTask(String task) {
        return "task " + task;
    }

    private static String ofRun(String run) {
        return "run " + run;
    }

    public int watchers() {
        return open.get();
    }

    private void deliver(TimelineEvent event) {
        deliver(event, ANY);
        event.subject().task().ifPresent(task -> deliver(event, ofTask(task)));
        event.subject().run().ifPresent(run -> deliver(event, ofRun(run)));
    }

    private void deliver(TimelineEvent event, String subject) {
        watches.getOrDefault(subject, Map.of()).forEach((filter, alike) -> {
            if (filter.matches(event)) {
                alike.forEach(watch -> watch.offer(event));
            }
        });
    }

    /** Accepts durable events. If the queue is full, they are read from the store later. */
    public void accept(List<TimelineEvent> written) {
        boolean _ = announced.offer(written);
    }

    /** A failed round leaves a gap in the numbers, and the next round reads it from the store. */
    private BackgroundLoop.Next run() throws InterruptedException {
        try {
            if (last < 0) {
                last = events.last();
            }
            var written = announced.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
            last = written == null || written.getFirst().seq() != last + 1 ? publish(last) : deliver(written);
        } catch (StoreFailure unavailable) {
            LOG.debug("no events: the store is not available", unavailable);
            Thread.sleep(200); // before asking a store that just failed
        }
        return BackgroundLoop.Next.AGAIN;
    }

    /** The last one's number. */
    private long deliver(List<TimelineEvent> batch) {
        batch.forEach(this::deliver);
        return batch.getLast().seq();
    }

    private long publish(long last) {
        long at = last;
        List<TimelineEvent> batch;
        do {
            batch = events.after(at, EVERYTHING, TOGETHER);
            at = batch.isEmpty() ? at : deliver(batch);
        } while (batch.size() == TOGETHER);
        return at;
    }

    private static final Events.Filter EVERYTHING = new Events.Filter(
            List.of(), java.util.Optional.empty(), java.util.Optional.empty(), java.util.Optional.empty());

    @Override
    public void close() {
        loop.interrupt();
    }

    /** Is no event: it only ends a wait. */
    private static final TimelineEvent WAKE = new TimelineEvent(
            -1, TimelineEvent.Subject.project(""), "wake", java.time.Instant.EPOCH, java.util.Map.of());

    /** One watcher's view; used by one thread. */
    public final class Watch implements AutoCloseable {

        private final Events.Filter filter;
        private final BlockingQueue<TimelineEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
        private volatile boolean behind = true;
        private long seq;

        private Watch(Events.Filter filter, long seq) {
            this.filter = filter;
            this.seq = seq;
        }

        private void offer(TimelineEvent event) {
            if (!waiting.offer(event)) {
                behind = true;
            }
        }

        /** The next ones, in order and without a gap; empty when there were none for so long. */
        public List<TimelineEvent> next(Duration patience) throws InterruptedException {
            if (behind) {
                behind = false; // what is published from here on is in the queue, or sets it again
                waiting.clear();
                var missed = events.after(seq, filter, TOGETHER);
                behind |= missed.size() == TOGETHER;
                if (!missed.isEmpty()) {
                    seq = missed.getLast().seq();
                    return missed;
                }
            }
            var first = waiting.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (first == null || first.seq() <= seq || behind) {
                return List.of();
            }
            var batch = new ArrayList<>(List.of(first));
            waiting.drainTo(batch, TOGETHER);
            batch.removeIf(event -> event.seq() == WAKE.seq());
            seq = batch.getLast().seq();
            return batch;
        }

        /** Whoever waits for the next ones gets none, at once. */
        public void wake() {
            behind = true; // what is dropped with the word is read again from the store
            boolean _ = waiting.offer(WAKE);
        }

        @Override
        public void close() {
            forget(this);
        }
    }
}
