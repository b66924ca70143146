package dev.glovebox.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * The channel to a box's init. Closing it is the lifeline: everything in the box dies.
 *
 * @param in frames from init
 * @param out frames to init
 */
public record Door(ReadableByteChannel in, WritableByteChannel out) implements AutoCloseable {

    @Override
    public void close() {
        try (in;
                out) {
            // out first: init sees the end of its input even if a reader still holds the other half
        } catch (IOException alreadyGone) {
            throw new UncheckedIOException(alreadyGone);
        }
    }
}
