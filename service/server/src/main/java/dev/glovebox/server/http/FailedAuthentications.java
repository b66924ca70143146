package dev.glovebox.server.http;

import dev.glovebox.log.Log;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.StoreFailure;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Records who sent keys that open nothing: the first time at once, then with the number of failures, once a minute for each address
 * and so often for all of them, so that whoever guesses cannot fill the audit.
 */
public final class FailedAuthentications {

    private static final Log LOG = Log.of(FailedAuthentications.class);

    static final Duration SAMPLE = Duration.ofMinutes(1);
    private static final int MOST_ADDRESSES = 10_000;
    private static final int MOST_SAMPLES = 60;

    private static final class Address {
        private long failures;
        private long reported;
    }

    private final Database database;
    private final ApiJournal journal;
    private final Semaphore writing = new Semaphore(4);
    private final Map<String, Address> addresses = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Address> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };
    private long window = System.nanoTime();
    private int samples;

    public FailedAuthentications(Database database, ApiJournal journal) {
        this.database = database;
        this.journal = journal;
    }

    /** @param key the id in what was sent, if it has one; it is a claim and nothing more */
    void add(String address, Optional<String> key) {
        long failures = counted(address);
        if (failures > 0 && writing.tryAcquire()) {
            Thread.ofVirtual()
                    .name("auth-failed")
                    .inheritInheritableThreadLocals(false)
                    .start(() -> {
                        try {
                            write(address, key, failures);
                        } finally {
                            writing.release();
                        }
                    });
        }
    }

    /** How many to tell of now; 0 for none. */
    private synchronized long counted(String address) {
        long now = System.nanoTime();
        if (now - window > SAMPLE.toNanos()) {
            window = now;
            samples = 0;
        }
        var known = addresses.computeIfAbsent(address, _ -> new Address());
        known.failures++;
        boolean due = known.reported == 0 || now - known.reported > SAMPLE.toNanos();
        if (!due || samples >= MOST_SAMPLES) {
            return 0;
        }
        samples++;
        known.reported = now | 1;
        long failures = known.failures;
        known.failures = 0;
        return failures;
    }

    private void write(String address, Optional<String> key, long failures) {
        LOG.warn(failures + " failed authentications from " + address);
        try {
            var details = new Tree()
                    .put("address", address)
                    .put("failures", failures)
                    .put("claimed_key", key.filter(id -> id.matches("[a-z0-9]{1,40}")))
                    .map();
            database.update(tx -> {
                journal.audit(tx, "none", "auth.failed", details);
            });
        } catch (StoreFailure unavailable) {
            LOG.warn("failed authentications from " + address + " could not be recorded", unavailable);
        }
    }
}
