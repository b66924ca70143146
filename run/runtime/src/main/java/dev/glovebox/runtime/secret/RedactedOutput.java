package dev.glovebox.runtime.secret;

import dev.glovebox.runtime.channel.OutputSink;
import java.nio.ByteBuffer;

/** Hands on what a program writes, without the values. */
public final class RedactedOutput implements OutputSink {

    private final OutputSink sink;
    private final Redaction redaction;
    private final Redactor out;
    private final Redactor err;

    public RedactedOutput(OutputSink sink, Redaction redaction) {
        this.sink = sink;
        this.redaction = redaction;
        this.out = redaction.stream();
        this.err = redaction.stream();
    }

    @Override
    public void stdout(ByteBuffer data) {
        if (redaction.none()) {
            sink.stdout(data);
        } else {
            toOut(out.pass(data));
        }
    }

    @Override
    public void stderr(ByteBuffer data) {
        if (redaction.none()) {
            sink.stderr(data);
        } else {
            toErr(err.pass(data));
        }
    }

    /** Hands on what waited for more. Only when the last byte was taken. */
    public void end() {
        toOut(out.end());
        toErr(err.end());
    }

    private void toOut(ByteBuffer data) {
        if (data.hasRemaining()) {
            sink.stdout(data);
        }
    }

    private void toErr(ByteBuffer data) {
        if (data.hasRemaining()) {
            sink.stderr(data);
        }
    }
}
