package dev.glovebox.bench.api;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The server's memory while tasks drain, at each tenth of them: flat is what it has to be, not small at the end. */
final class MemoryTrace {

    private static final int PARTS = 10;

    private final ServerUnderTest server;
    private final int total;
    private final Map<Integer, Double> megabytes = new TreeMap<>();

    MemoryTrace(ServerUnderTest server, int total) {
        this.server = server;
        this.total = total;
    }

    /** To be called now and then. */
    synchronized void look(int done) throws IOException {
        int part = Math.min(PARTS, PARTS * done / Math.max(1, total));
        if (!megabytes.containsKey(part)) {
            megabytes.put(part, server.residentMegabytes());
        }
    }

    synchronized void record(Map<String, Double> figures) {
        megabytes.forEach(
                (part, value) -> figures.put("server's memory with " + 100 / PARTS * part + " % drained, MB", value));
    }
}
