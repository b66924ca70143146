package dev.glovebox.runtime.output;

import dev.glovebox.runtime.channel.OutputSink;
import java.io.InputStream;

/**
 * How a run is connected to its caller.
 *
 * @param stdin read only when the program's input is connected
 */
public record RunStreams(InputStream stdin, OutputSink output) {

    /** No input. */
    public static RunStreams to(OutputSink output) {
        return new RunStreams(InputStream.nullInputStream(), output);
    }
}
