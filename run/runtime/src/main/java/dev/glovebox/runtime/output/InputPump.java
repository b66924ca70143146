package dev.glovebox.runtime.output;

import dev.glovebox.log.Log;
import dev.glovebox.runtime.channel.RunningCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Feeds a command from a stream, no faster than it reads. */
public final class InputPump {

    private static final Log LOG = Log.of(InputPump.class);

    private InputPump() {}

    /** On a daemon thread: reading a terminal cannot be interrupted, and must not keep anyone alive. */
    public static void start(InputStream source, RunningCommand command) {
        Thread.ofPlatform().daemon().name("input").start(() -> pump(source, command));
    }

    private static void pump(InputStream source, RunningCommand command) {
        try {
            var buffer = new byte[65_536];
            for (int count = source.read(buffer); count >= 0 && !command.end().isDone(); count = source.read(buffer)) {
                command.write(ByteBuffer.wrap(buffer.clone(), 0, count));
            }
        } catch (IOException unreadable) {
            LOG.debug("the input cannot be read; to the program it ends here", unreadable);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            command.endInput(); // a program that waits for more would wait for ever
        }
    }
}
