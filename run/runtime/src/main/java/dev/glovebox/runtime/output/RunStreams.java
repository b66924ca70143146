package dev.glovebox.runtime.output;

import dev.glovebox.runtime.channel.OutputSink;
import java.io.InputStream;

/**
 * How a run is connected to its caller.
 *
 * @param stdin read only when the program's input is connected
 * @param resizes followed only when the program has a terminal
 */
public record RunStreams(InputStream stdin, OutputSink output, Resizes resizes) {

    public RunStreams(InputStream stdin, OutputSink output) {
        this(stdin, output, Resizes.NONE);
    }

    /** No input. */
    public static RunStreams to(OutputSink output) {
        return new RunStreams(InputStream.nullInputStream(), output);
    }

    /** The same with other input. */
    public RunStreams reading(InputStream other) {
        return new RunStreams(other, output, resizes);
    }
}
