package dev.glovebox.runtime.pool;

import dev.glovebox.log.Log;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.failure.SandboxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The threads that fill the buckets and look after them. They rest between boxes, so that runs get most of the machine. */
final class Refill implements AutoCloseable {

    private static final Log LOG = Log.of(Refill.class);

    static final Duration TICK = Duration.ofSeconds(1);

    /** How often waiting boxes are looked at. */
    private static final Duration ROUND = Duration.ofSeconds(1);

    /** Where every processor is busy, a refill is at work for this part of its usual share. */
    private static final int WHEN_BUSY = 5;

    /** How often it is looked whether it was rest enough. */
    private static final Duration BREATH = Duration.ofMillis(100);

    private final WarmPool pool;
    private final PoolSettings settings;
    private volatile boolean over;
    private final Set<BoxAttempt> attempts = ConcurrentHashMap.newKeySet();
    private final List<BackgroundLoop> threads = new ArrayList<>();

    private Refill(WarmPool pool, PoolSettings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    static Refill start(WarmPool pool, PoolSettings settings) {
        var refill = new Refill(pool, settings);
        for (int i = 0; i < settings.refills(); i++) {
            refill.threads.add(
                    BackgroundLoop.repeating(Thread.ofPlatform().daemon().name("pool-refill"), refill::fill));
        }
        refill.threads.add(
                BackgroundLoop.every(Thread.ofPlatform().daemon().name("pool-round"), ROUND, pool::lookAfter));
        return refill;
    }

    /** One box. A kind whose box could not be made pauses by itself; the others need not rest for it. */
    private BackgroundLoop.Next fill() throws InterruptedException {
        var need = pool.awaitNeed();
        boolean ended = need.isEmpty()
                || (made(need.get()) && rest(settings.restAfter(need.get().took())));
        return ended ? BackgroundLoop.Next.END : BackgroundLoop.Next.AGAIN;
    }

    /** As long as a box waits, and longer where runs keep all processors busy. Whether it is all over. */
    private boolean rest(Duration usual) throws InterruptedException {
        var processors = new Processors();
        boolean busy = processors.busy(); // since nobody asked before, this begins the count
        long begin = System.nanoTime();
        long most = usual.multipliedBy(WHEN_BUSY).toNanos();
        for (long rested = 0; !pool.starving() && (rested < usual.toNanos() || (busy && rested < most)); ) {
            Thread.sleep(BREATH);
            if (over) {
                return true;
            }
            busy = processors.busy();
            rested = System.nanoTime() - begin;
        }
        return false;
    }

    /** Whatever goes wrong, runs go on without the pool and say themselves what it is; without this thread nothing would ever wait again. */
    private boolean made(BoxAttempt attempt) {
        PooledBox box;
        try {
            attempts.add(attempt);
            if (over) {
                attempt.end();
            }
            box = attempt.make();
        } catch (Throwable refused) {
            pool.fail(attempt);
            if (refused instanceof SandboxException expected && over) {
                LOG.debug("a warm box was not finished, because the pool is closed: " + expected.getMessage());
            } else if (refused instanceof SandboxException expected) {
                LOG.warn("no warm box could be made; runs start cold until one can: " + expected.getMessage());
            } else {
                UnforeseenErrors.report(LOG, "no warm box could be made; runs start cold until one can", refused);
            }
            return false;
        } finally {
            attempts.remove(attempt);
        }
        pool.finish(attempt, box);
        return true;
    }

    /** Waits for boxes that are just being made, but not for what they wait for. */
    @Override
    public void close() {
        over = true;
        attempts.forEach(BoxAttempt::end);
        threads.forEach(BackgroundLoop::close);
    }
}
