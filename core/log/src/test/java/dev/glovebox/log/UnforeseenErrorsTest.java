package dev.glovebox.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnforeseenErrorsTest {

    private static final Log LOG = Log.of(UnforeseenErrorsTest.class);

    private final Lines lines = new Lines();
    private final AtomicInteger ended = new AtomicInteger();

    @BeforeEach
    void watch() {
        ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, lines);
        UnforeseenErrors.endOnOutOfMemory(ended::incrementAndGet);
    }

    @AfterEach
    void unwatch() {
        UnforeseenErrors.endOnOutOfMemory(null);
        ProcessLog.quiet();
    }

    @Test
    void outOfMemoryIsLoggedAndEndsTheProcess() {
        UnforeseenErrors.report(LOG, "the patrol failed", new OutOfMemoryError("Java heap space"));
        assertThat(lines.all()).singleElement().asString().contains("the patrol failed", "Java heap space");
        assertThat(ended).hasValue(1);
    }

    @Test
    void anyOtherErrorIsLoggedAlone() {
        UnforeseenErrors.report(LOG, "the patrol failed", new StackOverflowError());
        UnforeseenErrors.report(LOG, "the patrol failed", new IllegalStateException("odd"));
        UnforeseenErrors.report(
                LOG, "no thread", new OutOfMemoryError("unable to create native thread: possibly out of memory"));
        assertThat(lines.all()).hasSize(3);
        assertThat(ended).hasValue(0);
    }

    @Test
    void processEndsEvenWhereTheLogHasNoMemoryEither() {
        ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, new LogSink() {
            @Override
            public void write(String line) {
                throw new OutOfMemoryError("again");
            }

            @Override
            public void close() {}
        });
        UnforeseenErrors.report(LOG, "the patrol failed", new OutOfMemoryError("Java heap space"));
        assertThat(ended).hasValue(1);
    }
}
