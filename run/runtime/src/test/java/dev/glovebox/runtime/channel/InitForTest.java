package dev.glovebox.runtime.channel;

import dev.glovebox.engine.Door;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The other side of a door, played by a test: it says what it is told to, legal or not. */
public final class InitForTest implements AutoCloseable {

    public static final Reply.Usage USAGE =
            new Reply.Usage(Duration.ofMillis(20), Duration.ofMillis(10), 2048, Duration.ofMillis(50));

    private final Pipe answers;
    private final Pipe requests;
    private final FrameReader<Request> heard;
    private final FrameWriter output;
    private final Door door;

    public InitForTest() {
        try {
            answers = Pipe.open();
            requests = Pipe.open();
        } catch (IOException noPipes) {
            throw new UncheckedIOException(noPipes);
        }
        heard = FrameReader.ofRuntime(requests.source());
        output = FrameWriter.to(answers.sink());
        door = new Door(FrameReader.ofInit(answers.source()), FrameWriter.to(requests.sink()), () -> {
            answers.source().close();
            requests.sink().close();
        });
    }

    public Door door() {
        return door;
    }

    public InitForTest says(Reply... frames) {
        try {
            for (Reply frame : frames) {
                output.write(frame);
            }
            return this;
        } catch (IOException hungUp) {
            throw new UncheckedIOException(hungUp);
        }
    }

    public InitForTest greets() {
        return says(new Reply.Hello(Reply.Hello.VERSION, 1));
    }

    public InitForTest saysBytes(int... bytes) {
        var buffer = ByteBuffer.allocate(bytes.length);
        for (int octet : bytes) {
            buffer.put((byte) octet);
        }
        try {
            answers.sink().write(buffer.flip());
            return this;
        } catch (IOException hungUp) {
            throw new UncheckedIOException(hungUp);
        }
    }

    /** The next request; empty when the runtime hung up. */
    public Optional<Request> hears() {
        try {
            return heard.read();
        } catch (IOException hungUp) {
            return Optional.empty();
        }
    }

    /** Skips what is not of a kind. */
    public <R extends Request> R hears(Class<R> kind) {
        for (var request = hears(); request.isPresent(); request = hears()) {
            if (kind.isInstance(request.get())) {
                return kind.cast(request.get());
            }
        }
        throw new AssertionError("the runtime hung up before it sent " + kind.getSimpleName());
    }

    public static Reply.Stdout out(int command, byte... bytes) {
        return new Reply.Stdout(command, ByteBuffer.wrap(bytes));
    }

    public static Reply.Stderr err(int command, byte... bytes) {
        return new Reply.Stderr(command, ByteBuffer.wrap(bytes));
    }

    public static Reply.Exited exited(int command, int status) {
        return new Reply.Exited(command, new Reply.Ending.WithStatus(status), USAGE);
    }

    public static Reply.Exited signaled(int command, int signal) {
        return new Reply.Exited(command, new Reply.Ending.BySignal(signal), USAGE);
    }

    public static Reply.Report report(Map<String, String> pieces) {
        return new Reply.Report(pieces.entrySet().stream()
                .map(piece -> new Reply.Evidence(ByteString.of(piece.getKey()), ByteString.of(piece.getValue())))
                .toList());
    }

    public static Request.Exec command(int number) {
        return Request.Exec.of(
                number, new dev.glovebox.init.Program(List.of(ByteString.of("true")), List.of(), ByteString.of("/")));
    }

    /** As if init had died. */
    @Override
    public void close() {
        try {
            answers.sink().close();
            requests.source().close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
