package dev.glovebox.client;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a stream of {@code text/event-stream}. */
final class ServerSentEvents implements Closeable {

    /**
     * One event.
     *
     * @param id what to resume after; empty when the server gave none
     * @param type {@code message} when the server named none
     */
    record Event(String id, String type, String data) {}

    private final BufferedReader lines;

    ServerSentEvents(InputStream stream) {
        this.lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /** Waits for the next one; empty when the stream ended. An event that the end cut short never was. */
    Optional<Event> next() throws IOException {
        String id = "";
        String type = "";
        StringBuilder data = new StringBuilder();
        boolean any = false;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                if (any) {
                    return Optional.of(new Event(id, type.isEmpty() ? "message" : type, data.toString()));
                }
                continue;
            }
            int colon = line.indexOf(':');
            String name = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
            switch (name) {
                case "id" -> id = value;
                case "event" -> type = value;
                case "data" -> {
                    data.append(any ? "\n" : "").append(value);
                    any = true;
                }
                default -> {} // comments keep the line alive; other fields are of no use here
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
