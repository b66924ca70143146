package dev.glovebox.engine;

import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.init.Reply;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The channel to a box's init. Closing it is the lifeline: everything in the box dies.
 *
 * @param answers frames from init; for one thread
 * @param requests frames to init; for any thread
 * @param line what carries them
 */
public record Door(FrameReader<Reply> answers, FrameWriter requests, Closeable line) implements AutoCloseable {

    @Override
    public void close() {
        try {
            line.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
