package dev.glovebox.daemon;

import dev.glovebox.daemon.console.UserTerminal;
import dev.glovebox.model.spec.Program;
import dev.glovebox.runtime.output.Resizes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** The terminal in front of a launcher. What is to be done with it goes over the wire, in order with what is written. */
final class RemoteTerminal implements UserTerminal, UserTerminal.Dialogue {

    private static final byte BACK = 0;
    private static final byte RAW = 1;
    private static final byte BACK_AND_DROP_TYPED = 2;

    private final Wire wire;
    private final CommandRequest request;
    private final OutputStream screen;
    private final List<Consumer<Program.Screen.Terminal>> listeners = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();
    private volatile Program.Screen.Terminal size;
    private volatile boolean gone;

    RemoteTerminal(Wire wire, CommandRequest request, OutputStream screen) {
        this.wire = wire;
        this.request = request;
        this.screen = screen;
        this.size = request.window();
    }

    /** Takes a {@link Wire.Kind#WINDOW}. */
    void resized(byte[] data) throws IOException {
        if (data.length != 2 * Short.BYTES) {
            throw new IOException("the size of the terminal could not be read");
        }
        var numbers = ByteBuffer.wrap(data);
        var now = new Program.Screen.Terminal(
                Short.toUnsignedInt(numbers.getShort()), Short.toUnsignedInt(numbers.getShort()));
        size = now;
        listeners.forEach(listener -> listener.accept(now));
    }

    /** Takes a {@link Wire.Kind#LINE}. */
    void answered(byte[] data) throws IOException {
        if (data.length == 0 || answers.size() > 1) {
            throw new IOException("unexpected message");
        }
        answers.add(
                data[0] == 1
                        ? Optional.of(new String(data, 1, data.length - 1, StandardCharsets.UTF_8))
                        : Optional.empty());
    }

    /** Nobody answers any more: whoever waits for it need not. */
    void leave() {
        gone = true;
        answers.add(Optional.empty());
    }

    @Override
    public boolean stdinIsTerminal() {
        return request.isTerminal(0);
    }

    @Override
    public boolean stdoutIsTerminal() {
        return request.isTerminal(1);
    }

    @Override
    public boolean stderrIsTerminal() {
        return request.isTerminal(2);
    }

    @Override
    public Program.Screen.Terminal size() {
        return size;
    }

    @Override
    public Mode raw() {
        send(RAW);
        return () -> send(BACK);
    }

    @Override
    public Resizes resizes() {
        return listener -> {
            listeners.add(listener);
            return () -> listeners.remove(listener);
        };
    }

    @Override
    public Optional<Dialogue> dialogue() {
        return Optional.of(this);
    }

    @Override
    public OutputStream screen() {
        return screen;
    }

    @Override
    public boolean restore() {
        return send(BACK_AND_DROP_TYPED);
    }

    @Override
    public Optional<String> line() throws IOException {
        if (gone) {
            return Optional.empty();
        }
        wire.send(Wire.Kind.QUESTION);
        try {
            return answers.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private boolean send(byte mode) {
        try {
            wire.send(Wire.Kind.MODE, mode);
            return !gone;
        } catch (IOException closed) {
            return false;
        }
    }
}
