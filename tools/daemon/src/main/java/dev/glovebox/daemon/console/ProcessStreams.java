package dev.glovebox.daemon.console;

import dev.glovebox.runtime.channel.OutputSink;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** This process's own stdout and stderr, byte for byte, as they come. */
final class ProcessStreams implements OutputSink {

    /**
     * A pipe that nobody reads holds its writer in the kernel. A virtual thread held there keeps its processor, and where there
     * is only one, nothing else of a run would happen any more, not even its end.
     */
    private final ExecutorService writer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("streams").factory());

    private final Runnable nobodyReads;
    private final FileChannel out;
    private final FileChannel err;

    /** @param nobodyReads called when the other end of a pipe went away; a shell would send SIGPIPE */
    @SuppressWarnings("resource") // these descriptors are the process's own and close with it
    ProcessStreams(Runnable nobodyReads) {
        this.nobodyReads = nobodyReads;
        this.out = new FileOutputStream(FileDescriptor.out).getChannel();
        this.err = new FileOutputStream(FileDescriptor.err).getChannel();
    }

    @Override
    public void stdout(ByteBuffer data) {
        write(out, data);
    }

    @Override
    public void stderr(ByteBuffer data) {
        write(err, data);
    }

    private void write(FileChannel channel, ByteBuffer data) {
        try {
            writer.submit(() -> writeAll(channel, data)).get();
        } catch (ExecutionException closed) {
            nobodyReads.run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static ByteBuffer writeAll(FileChannel channel, ByteBuffer data) throws IOException {
        while (data.hasRemaining()) {
            channel.write(data);
        }
        return data;
    }
}
