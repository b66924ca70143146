package dev.glovebox.runtime.channel;

import java.nio.ByteBuffer;

/** Takes what a program writes, in the order it was written. May be slow; only the program waits for it. */
public interface OutputSink {

    void stdout(ByteBuffer data);

    void stderr(ByteBuffer data);
}
