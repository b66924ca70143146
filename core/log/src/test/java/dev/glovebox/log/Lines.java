package dev.glovebox.log;

import java.util.ArrayList;
import java.util.List;

/** Keeps what was written. */
final class Lines implements LogSink {

    private final List<String> all = new ArrayList<>();

    @Override
    public synchronized void write(String line) {
        all.add(line);
    }

    synchronized List<String> all() {
        return List.copyOf(all);
    }

    @Override
    public void close() {}
}
