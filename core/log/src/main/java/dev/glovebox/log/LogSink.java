package dev.glovebox.log;

/** Where lines go. Takes one at a time, never throws, and is asked by many threads. */
public interface LogSink extends AutoCloseable {

    /** A whole line, with its break. */
    void write(String line);

    @Override
    void close();
}
