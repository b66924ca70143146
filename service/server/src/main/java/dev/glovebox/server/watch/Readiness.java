package dev.glovebox.server.watch;

import dev.glovebox.log.Log;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.StoreFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Whether this server can do its work at this moment: the database takes a write, and whatever else the process needs is there. An
 * answer comes within a second, also when the database does not.
 */
public final class Readiness {

    private static final Log LOG = Log.of(Readiness.class);

    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** Who asks more often gets the same answer: each look is a write. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    private record Look(CompletableFuture<List<String>> result, long begun) {}

    private final Database database;
    private final List<Supplier<Optional<String>>> others;
    private Look last = new Look(CompletableFuture.completedFuture(List.of()), Long.MIN_VALUE);
    private List<String> reported = List.of();

    /** @param others each with what is wrong, if anything is; must be quick */
    public Readiness(Database database, List<Supplier<Optional<String>>> others) {
        this.database = database;
        this.others = List.copyOf(others);
    }

    /** Empty when everything works. */
    public List<String> problems() {
        var problems = new ArrayList<>(ofDatabase());
        others.forEach(other -> other.get().ifPresent(problems::add));
        publish(problems);
        return problems;
    }

    private List<String> ofDatabase() {
        try {
            return look().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            return List.of("the database has not answered for " + PATIENCE.toSeconds() + " s");
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return List.of("the server is stopping");
        } catch (java.util.concurrent.ExecutionException unforeseen) {
            return List.of("the database could not be asked: " + unforeseen.getCause());
        }
    }

    /** One at a time, however many ask. */
    private synchronized CompletableFuture<List<String>> look() {
        long now = System.nanoTime();
        boolean fresh = last.begun != Long.MIN_VALUE && now - last.begun < FRESH.toNanos();
        if (!fresh && last.result.isDone()) {
            var result = new CompletableFuture<List<String>>();
            last = new Look(result, now);
            Thread.ofVirtual().name("readiness").start(() -> result.complete(check()));
        }
        return last.result;
    }

    private List<String> check() {
        try {
            database.probe();
            return List.of();
        } catch (StoreFailure unavailable) {
            return List.of(unavailable.full() ? "the disk of the database is full" : "the database is not available");
        } catch (RuntimeException unforeseen) {
            return List.of(
                    "the database could not be asked: " + unforeseen.getClass().getSimpleName());
        }
    }

    /** The log has each change once. */
    private synchronized void publish(List<String> problems) {
        if (!problems.equals(reported)) {
            reported = List.copyOf(problems);
            if (problems.isEmpty()) {
                LOG.info("ready again");
            } else {
                LOG.warn("not ready: " + String.join("; ", problems));
            }
        }
    }
}
