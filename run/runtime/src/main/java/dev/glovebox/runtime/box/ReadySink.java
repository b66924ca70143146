package dev.glovebox.runtime.box;

import dev.glovebox.runtime.channel.OutputSink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Listens for the one line that says a program is ready; what comes after the hand-over goes to the run. */
final class ReadySink implements OutputSink {

    /** Enough for a traceback. */
    private static final int MOST = 8_192;

    private final String line;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private @Nullable OutputSink next;

    ReadySink(String line) {
        this.line = line;
    }

    CompletableFuture<Void> ready() {
        return ready;
    }

    synchronized String printed() {
        return printed.toString(StandardCharsets.UTF_8).strip();
    }

    synchronized void handOver(OutputSink output) {
        next = output;
    }

    @Override
    public void stdout(ByteBuffer data) {
        var to = next();
        if (to != null) {
            to.stdout(data);
        } else if (keep(data).endsWith(line + "\n")) {
            ready.complete(null);
        }
    }

    @Override
    public void stderr(ByteBuffer data) {
        var to = next();
        if (to != null) {
            to.stderr(data);
        } else {
            var _ = keep(data);
        }
    }

    private synchronized @Nullable OutputSink next() {
        return next;
    }

    private synchronized String keep(ByteBuffer data) {
        var bytes = new byte[data.remaining()];
        data.get(bytes);
        if (printed.size() + bytes.length > MOST) {
            printed.reset();
        }
        printed.write(bytes, Math.max(0, bytes.length - MOST), Math.min(bytes.length, MOST));
        return printed.toString(StandardCharsets.UTF_8);
    }
}
