package dev.glovebox.daemon;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.console.DaemonStatus;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.daemon.console.UserTerminal;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.AnnotatedElement;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The user of a launcher that handed its command line to us. What it would have done with its streams goes over the wire. */
final class RemoteConsole implements Console {

    private static final Log LOG = Log.of(RemoteConsole.class);

    private final Wire wire;
    private final CommandRequest request;
    private final HostEnvironment around;
    private final Wiring daemonWiring;
    private final BoxSource boxes;
    private final Consoles others;
    private final DaemonIdentity identity;
    private final RemoteStdin typed = new RemoteStdin(this::wantInput);
    private final RemoteTerminal terminal;
    private final Cancellation gone = new Cancellation();
    private final CopyOnWriteArrayList<Runnable> readers = new CopyOnWriteArrayList<>();
    private volatile @Nullable StaysWithCaller declined;

    /** @param others among whom it is counted until nothing is left of it */
    RemoteConsole(
            Wire wire,
            CommandRequest request,
            HostEnvironment around,
            Wiring daemonWiring,
            BoxSource boxes,
            Consoles others,
            DaemonIdentity identity) {
        this.wire = wire;
        this.request = request;
        this.around = around;
        this.daemonWiring = daemonWiring;
        this.boxes = boxes;
        this.others = others;
        this.identity = identity;
        this.terminal = new RemoteTerminal(wire, request, printed(Wire.Kind.ERROR));
    }

    /** Takes what it types, until it goes. A command line that is gone has cancelled. */
    void listen() {
        try {
            while (true) {
                var message = wire.receive();
                switch (message.kind()) {
                    case INPUT, INPUT_END, REST -> typed.receive(message);
                    case CANCEL -> stop();
                    case UNREAD -> readers.forEach(Runnable::run);
                    case WINDOW -> terminal.resized(message.data());
                    case LINE -> terminal.answered(message.data());
                    case REQUEST, ACCEPT, OUTPUT, ERROR, READ, MODE, QUESTION, EXIT, DECLINE ->
                        throw new IOException("unexpected message");
                }
            }
        } catch (IOException ended) {
            cancel();
        }
    }

    /** A person who is being asked is not asked any more. */
    private void stop() {
        terminal.leave();
        gone.cancel();
    }

    /** Ends its run. One that still reads its input before the run begins does not wait for more. */
    void cancel() {
        try {
            stop();
        } finally {
            typed.close();
        }
    }

    RemoteStdin typed() {
        return typed;
    }

    private void wantInput() {
        try {
            wire.send(Wire.Kind.READ);
        } catch (IOException closed) {
            LOG.debug("a command line went away before it was asked for its input", closed);
        }
    }

    /** Why the caller has to do this itself, once that has turned out. */
    Optional<StaysWithCaller> declined() {
        return Optional.ofNullable(declined);
    }

    private StaysWithCaller decline(String reason) {
        var problem = new StaysWithCaller(reason);
        declined = problem;
        return problem;
    }

    @Override
    public void admit(AnnotatedElement command) {
        var own = command.getAnnotation(InOwnProcess.class);
        if (own != null) {
            throw decline(own.value());
        }
    }

    @Override
    public Optional<DaemonStatus> daemon() {
        return Optional.of(others.status(identity));
    }

    @Override
    public HostEnvironment environment() {
        return around;
    }

    /** What is known about engines and boxes belongs to one data directory and one Docker daemon. */
    @Override
    public Wiring wiring(Configuration configuration) {
        var ours = daemonWiring.configuration();
        if (!configuration.dataDirectory().equals(ours.dataDirectory())
                || !configuration.docker().equals(ours.docker())) {
            throw decline("the daemon uses another data directory or another Docker daemon");
        }
        return daemonWiring.sharing(configuration, around);
    }

    @Override
    public InputStream stdin() {
        return typed;
    }

    @Override
    public boolean stdinIsNull() {
        return request.stdinIsNull();
    }

    @Override
    public UserTerminal terminal() {
        return terminal;
    }

    @Override
    public OutputSink output(Runnable nobodyReads) {
        var reported = new AtomicBoolean();
        Runnable once = () -> {
            if (reported.compareAndSet(false, true)) {
                nobodyReads.run();
            }
        };
        readers.add(once);
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
                    wire.send(kind, bytes);
                } catch (IOException closed) {
                    once.run();
                }
            }
        };
    }

    @Override
    public OutputStream document() {
        return printed(Wire.Kind.OUTPUT);
    }

    /** Output of a command itself. */
    OutputStream printed(Wire.Kind kind) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                wire.send(kind, (byte) b);
            }

            @Override
            public void write(byte[] data, int from, int length) throws IOException {
                wire.send(kind, Arrays.copyOfRange(data, from, from + length));
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
