package dev.glovebox.daemon;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.library.Wiring;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/** The user of a command line that handed its work to us. What it would have done with its streams goes over the wire. */
final class RemoteConsole implements Console {

    /** @param silent whether its standard input is nothing at all */
    record Request(HostEnvironment surroundings, boolean silent) {}

    private final Wire wire;
    private final Request asked;
    private final Wiring house;
    private final BoxSource boxes;
    private final Consoles others;
    private final RemoteStdin typed = new RemoteStdin();
    private final Cancellation gone = new Cancellation();

    /** @param others among whom it is counted until nothing is left of it */
    RemoteConsole(Wire wire, Request asked, Wiring house, BoxSource boxes, Consoles others) {
        this.wire = wire;
        this.asked = asked;
        this.house = house;
        this.boxes = boxes;
        this.others = others;
    }

    /** Takes what it types, until it goes. A command line that is gone has cancelled. */
    void listen() {
        try {
            while (true) {
                var message = wire.hear();
                switch (message.kind()) {
                    case INPUT, INPUT_END, REST -> typed.hear(message);
                    case CANCEL -> gone.cancel();
                    case ASK, ACCEPT, OUTPUT, ERROR, EXIT, DECLINE -> throw new IOException("unexpected message");
                }
            }
        } catch (IOException ended) {
            cancel();
        }
    }

    /** Ends its run. One that still reads its input before the run begins does not wait for more. */
    void cancel() {
        try {
            gone.cancel();
        } finally {
            typed.close();
        }
    }

    RemoteStdin typed() {
        return typed;
    }

    @Override
    public HostEnvironment surroundings() {
        return asked.surroundings();
    }

    @Override
    public Wiring wiring(Configuration configuration) {
        return house.sharing(configuration, asked.surroundings());
    }

    @Override
    public InputStream stdin() {
        return typed;
    }

    @Override
    public boolean stdinIsNull() {
        return asked.silent();
    }

    /** Those who would be asked do not come here. */
    @Override
    public boolean answers() {
        return false;
    }

    @Override
    public OutputSink output(Runnable nobodyReads) {
        var told = new AtomicBoolean();
        return new OutputSink() {
            @Override
            public void stdout(ByteBuffer data) {
                send(Wire.Kind.OUTPUT, data);
            }

            @Override
            public void stderr(ByteBuffer data) {
                send(Wire.Kind.ERROR, data);
            }

            private void send(Wire.Kind kind, ByteBuffer data) {
                try {
                    var bytes = new byte[data.remaining()];
                    data.get(bytes);
                    wire.say(kind, bytes);
                } catch (IOException closed) {
                    if (told.compareAndSet(false, true)) {
                        nobodyReads.run();
                    }
                }
            }
        };
    }

    /** What a command prints by itself. */
    OutputStream printed(Wire.Kind kind) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                wire.say(kind, new byte[] {(byte) b});
            }

            @Override
            public void write(byte[] data, int from, int length) throws IOException {
                wire.say(kind, Arrays.copyOfRange(data, from, from + length));
            }
        };
    }

    @Override
    public BoxSource boxes() {
        return boxes;
    }

    @Override
    public Ending cancelling(Cancellation cancellation) {
        return gone.whenCancelled(cancellation::cancel)::close;
    }

    /** The patrol looks after that. */
    @Override
    public Ending besides(Wiring wiring, Runnable more) {
        return () -> {};
    }

    @Override
    public void finish(RunExecutor executor) {
        others.finish(executor::close);
    }
}
