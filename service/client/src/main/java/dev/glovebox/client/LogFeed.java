package dev.glovebox.client;

import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/** Follows one stream of a task's output by offsets, so that nothing is missed or repeated when a connection breaks. */
final class LogFeed {

    /** A program may be silent for as long as it runs. */
    private static final Duration SILENCE = Duration.ofMinutes(10);

    private final Http http;
    private final String task;
    private final Stream stream;

    LogFeed(Http http, String task, Stream stream) {
        this.http = http;
        this.task = task;
        this.stream = stream;
    }

    void follow(long offset, Consumer<byte[]> sink) {
        var again = new Reconnection();
        long at = offset;
        while (true) {
            try (InputStream body = http.stream(call("true", at))) {
                var chunk = new byte[64 * 1024];
                for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
                    sink.accept(Arrays.copyOf(chunk, count));
                    at += count;
                    again.progress();
                }
                return;
            } catch (IOException broken) {
                again.after(http.broken(broken));
            } catch (ServerUnreachable away) {
                again.after(away);
            }
        }
    }

    /** Part by part, until a part is empty. */
    void soFar(Consumer<byte[]> sink) {
        long at = 0;
        while (true) {
            try (InputStream body = http.stream(call("false", at))) {
                byte[] part = body.readAllBytes();
                if (part.length == 0) {
                    return;
                }
                sink.accept(part);
                at += part.length;
            } catch (IOException broken) {
                throw http.broken(broken);
            }
        }
    }

    private Call call(String follow, long offset) {
        return Call.get(task + "/logs?follow=" + follow + "&stream=" + stream.label() + "&offset=" + offset)
                .with("Accept", "application/octet-stream")
                .waiting(SILENCE);
    }
}
