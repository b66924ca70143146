package dev.glovebox.server;

import dev.glovebox.json.Json;
import dev.glovebox.log.LogFormat;
import dev.glovebox.log.LogLevel;
import dev.glovebox.log.LogSink;
import dev.glovebox.log.ProcessLog;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The log of this process, kept. */
final class LogLines implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final ProcessLog log;

    LogLines(LogLevel level) {
        log = ProcessLog.start(level, LogFormat.JSON, new LogSink() {
            @Override
            public void write(String line) {
                lines.add(line);
            }

            @Override
            public void close() {}
        });
    }

    /** Those with this value in this member. */
    List<Json> with(String member, String value) {
        return lines.stream()
                .map(Json::parse)
                .filter(line -> line.at(member).text().filter(value::equals).isPresent())
                .toList();
    }

    String all() {
        return String.join("", lines);
    }

    @Override
    public void close() {
        log.close();
    }
}
