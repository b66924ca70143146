package dev.glovebox.daemon;

import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.library.Wiring;
import dev.glovebox.log.Log;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.runtime.pool.BoxSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Does for command lines what they would do by themselves, with warm boxes. Each hands over its words, its directory, its
 * variables and its streams; the kernel says that it is the same user. What it cannot do, they are told to do themselves.
 */
public final class DaemonServer implements Service {

    private static final Log LOG = Log.of(DaemonServer.class);

    /** Runs a command line for a caller and returns its exit status. */
    public interface CommandLines {
        int execute(Console caller, PrintWriter out, PrintWriter err, List<String> arguments);
    }

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Wiring wiring;
    private final DaemonIdentity identity;
    private final Consoles callers = new Consoles();
    private final DaemonConnection connection;
    private @Nullable DaemonLock lock;

    public DaemonServer(Wiring wiring, DaemonIdentity identity, BoxSource boxes, CommandLines commands) {
        this.wiring = wiring;
        this.identity = identity;
        this.connection = new DaemonConnection(wiring, identity, boxes, commands, callers, account());
    }

    private static Account account() {
        try {
            return Account.ofThisProcess();
        } catch (IOException noProc) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the daemon cannot read /proc: " + noProc.getMessage(),
                    "mount /proc",
                    noProc);
        }
    }

    private Path socket() {
        return DaemonSocket.of(wiring.installation());
    }

    @Override
    public String announcement() {
        return "daemon for glovebox run at " + socket();
    }

    @Override
    public void start() {
        try {
            var taken = DaemonLock.take(wiring.installation().prepare().data(), identity.keeper())
                    .orElseThrow(this::another);
            lock = taken;
            BackgroundLoop.repeating(Thread.ofPlatform().daemon().name("helper"), () -> accept(taken.server()));
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the daemon cannot listen at " + socket() + ": " + refused.getMessage(),
                    "make the data directory writable, or set data_dir to another directory",
                    refused);
        }
    }

    private SandboxException another() {
        return new SandboxException(
                FailureCode.USAGE,
                "another daemon uses " + wiring.installation().data(),
                "stop it with glovebox daemon stop, or set data_dir to another directory");
    }

    /** Until it is closed: a moment without descriptors or threads passes, and those who knock wait for it. */
    private BackgroundLoop.Next accept(ServerSocketChannel server) {
        try {
            begin(server.accept());
        } catch (IOException | OutOfMemoryError scarce) {
            if (server.isOpen()) {
                UnforeseenErrors.report(LOG, "a command line was not served: no descriptor or thread for it", scarce);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return server.isOpen() ? BackgroundLoop.Next.AGAIN : BackgroundLoop.Next.END;
    }

    private void begin(SocketChannel channel) throws IOException {
        try {
            Thread.ofPlatform().daemon().name("command-line").start(() -> connection.handle(channel));
        } catch (OutOfMemoryError noThread) {
            channel.close();
            throw noThread;
        }
    }

    /** How long nobody has been served. */
    public Duration quiet() {
        return callers.quiet();
    }

    /** Makes room for another daemon at once, and returns when those who are served have come to their end. */
    public void withdraw() throws InterruptedException {
        if (lock == null) {
            return;
        }
        try {
            lock.close();
        } catch (IOException stuck) {
            throw stuck(stuck);
        }
        callers.drain();
    }

    /** Runs that go on are cancelled and recorded; meanwhile nobody new comes in, and nobody else takes the place. */
    @Override
    public void close() {
        if (lock == null) {
            return;
        }
        try (var taken = lock) {
            try {
                taken.shut();
            } finally {
                callers.close();
            }
        } catch (IOException stuck) {
            throw stuck(stuck);
        }
    }

    private SandboxException stuck(IOException problem) {
        return new SandboxException(
                FailureCode.INTERNAL,
                "the socket " + socket() + " cannot be removed: " + problem.getMessage(),
                "remove the socket file",
                problem);
    }
}
