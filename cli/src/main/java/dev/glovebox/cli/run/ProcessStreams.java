package dev.glovebox.cli.run;

import dev.glovebox.runtime.channel.OutputSink;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** This process's own stdout and stderr, byte for byte, as they come. */
final class ProcessStreams implements OutputSink {

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
            while (data.hasRemaining()) {
                channel.write(data);
            }
        } catch (IOException closed) {
            nobodyReads.run();
        }
    }
}
