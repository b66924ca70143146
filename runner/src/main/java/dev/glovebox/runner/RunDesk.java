package dev.glovebox.runner;

import dev.glovebox.model.ByteSize;
import dev.glovebox.runtime.RunExecutor;
import dev.glovebox.runtime.code.CodeRunner;

/** What every run of this runner uses. */
final class RunDesk implements AutoCloseable {

    private final RunNarrator narrator;
    private final RunExecutor executor;
    private final CodeRunner code;
    private final ByteSize logs;

    RunDesk(Workplace place, ByteSize logs) {
        this.narrator = new RunNarrator(new KeptFiles(place.changes()));
        this.executor = place.executor().apply(narrator);
        this.code = new CodeRunner(place.code(), executor, narrator);
        this.logs = logs;
    }

    RunNarrator narrator() {
        return narrator;
    }

    RunExecutor executor() {
        return executor;
    }

    CodeRunner code() {
        return code;
    }

    LogForwarder output(LeaseReport report) {
        return new LogForwarder(report, logs);
    }

    /** Waits until every box is gone. */
    @Override
    public void close() {
        executor.close();
    }
}
