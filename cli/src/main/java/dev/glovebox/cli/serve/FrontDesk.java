package dev.glovebox.cli.serve;

import dev.glovebox.cli.Wiring;
import dev.glovebox.cli.run.Caller;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.SandboxException;
import dev.glovebox.runtime.pool.BoxSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Does for command lines what they would do by themselves, with boxes that wait. Each hands over its words, its directory, its
 * variables and its streams; the kernel says that it is the same user. Whatever it cannot do here it is told to do itself.
 */
public final class FrontDesk implements Service {

    /** Runs a command line for a caller and returns its exit status. */
    public interface CommandLines {
        int execute(Caller caller, PrintWriter out, PrintWriter err, List<String> arguments);
    }

    private final Wiring wiring;
    private final Callers callers = new Callers();
    private final Reception reception;
    private @Nullable ServerSocketChannel server;

    public FrontDesk(Wiring wiring, String version, BoxSource boxes, CommandLines commands) {
        this.wiring = wiring;
        this.reception = new Reception(wiring, version, boxes, commands, callers);
    }

    private Path socket() {
        return DeskSocket.of(wiring.installation());
    }

    @Override
    public String announcement() {
        return "glovebox run is served at " + socket();
    }

    @Override
    public void start() {
        try {
            wiring.installation().prepare();
            refuseASecond();
            Files.deleteIfExists(socket());
            server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket()));
            Files.setPosixFilePermissions(socket(), PosixFilePermissions.fromString("rw-------"));
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "no command line can be served at " + socket() + ": " + refused.getMessage(),
                    "make the data directory writable, or choose another with data_dir",
                    refused);
        }
        Thread.ofPlatform().daemon().name("helper").start(this::accept);
    }

    /** A socket that nobody listens at is a leftover; one that answers is another helper's. */
    private void refuseASecond() {
        try (var _ = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "another glovebox serve is up for " + wiring.installation().data(),
                    "stop it first, or choose another data_dir");
        } catch (IOException nobody) {
            // as it should be
        }
    }

    private void accept() {
        var listening = server;
        while (listening != null && listening.isOpen()) {
            try {
                var channel = listening.accept();
                Thread.ofPlatform().daemon().name("command-line").start(() -> reception.receive(channel));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Runs that go on are cancelled and recorded. */
    @Override
    public void close() {
        try {
            if (server != null) {
                server.close();
                callers.close();
            }
            Files.deleteIfExists(socket());
        } catch (IOException stuck) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the socket " + socket() + " cannot be removed: " + stuck.getMessage(),
                    "remove it",
                    stuck);
        }
    }
}
