package dev.glovebox.daemon;

import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.group.Peer;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Sends what is typed, once the helper has taken the command line. Until then it is the one that looks at the clock: it hangs up on
 * a helper that does not answer, whatever the other thread waits for.
 */
final class StdinForwarder implements AutoCloseable {

    /** What became of the question. Nothing larger waits for it: each class more is time for a command line that is served. */
    private enum Delivery {
        NONE,
        TAKEN,
        NOT_TAKEN,
        TOO_LATE
    }

    private final Path socket;
    private final SocketChannel channel;
    private final Wire wire;
    private final long since = System.currentTimeMillis();
    private Delivery answer = Delivery.NONE;
    private long ticket;

    private StdinForwarder(Path socket, SocketChannel channel) {
        this.socket = socket;
        this.channel = channel;
        this.wire = Wire.on(channel);
    }

    /** On a daemon thread: reading a terminal cannot be interrupted. */
    static StdinForwarder start(Path socket, SocketChannel channel) {
        var typing = new StdinForwarder(socket, channel);
        Thread.ofPlatform().daemon().name("typing").start(typing::run);
        return typing;
    }

    /** What both threads speak by. */
    Wire wire() {
        return wire;
    }

    /** When the clock began to run. */
    long since() {
        return since;
    }

    /** The command line is taken. False when that came too late. */
    synchronized boolean begin(long itsTicket) {
        ticket = itsTicket;
        return settle(Delivery.TAKEN);
    }

    /** What did not begin will not begin: from now on standard input is for others. */
    @Override
    public void close() {
        settle(Delivery.NOT_TAKEN);
    }

    /** Whether it hung up. */
    synchronized boolean gaveUp() {
        return answer == Delivery.TOO_LATE;
    }

    private synchronized boolean settle(Delivery first) {
        if (answer != Delivery.NONE) {
            return false;
        }
        answer = first;
        notifyAll();
        return true;
    }

    private void run() {
        try {
            switch (awaitAnswer()) {
                case TAKEN -> type(System.in);
                case TOO_LATE -> channel.close();
                case NOT_TAKEN, NONE -> {} // then there is nothing to send
            }
        } catch (IOException closed) {
            // as wanted
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Delivery awaitAnswer() throws InterruptedException {
        long end = System.nanoTime() + DaemonSocket.PATIENCE_SECONDS * 1_000_000_000L;
        while (answer == Delivery.NONE) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                settle(Delivery.TOO_LATE);
            } else {
                wait(left);
            }
        }
        return answer;
    }

    private void type(InputStream from) {
        var buffer = new byte[RemoteStdin.HELD];
        var to = wire;
        int held = 0;
        try {
            for (int count = read(from, buffer); count >= 0; count = read(from, buffer)) {
                held += to == wire ? count : 0;
                if (to == wire && held > RemoteStdin.HELD) {
                    to = rest();
                }
                to.say(Wire.Kind.INPUT, Arrays.copyOf(buffer, count));
            }
            to.say(Wire.Kind.INPUT_END, new byte[0]);
        } catch (IOException overOrGone) {
            // the run is over, or whoever listens notices
        }
    }

    /** To the program it looks like the end of its input when it cannot be read, and that is what it is. */
    private static int read(InputStream from, byte[] buffer) {
        try {
            return from.read(buffer);
        } catch (IOException unreadable) {
            return -1;
        }
    }

    /** A program that does not read keeps this connection waiting, and not the one that says to cancel. */
    private Wire rest() throws IOException {
        wire.say(Wire.Kind.REST, new byte[0]);
        try {
            @SuppressWarnings(
                    "resource") // the helper closes it with the run, and this process ends with its command line
            var other = SocketChannel.open(UnixDomainSocketAddress.of(socket));
            if (!Peer.isThisUser(other)) {
                throw new IOException("the daemon now belongs to another user");
            }
            var rest = Wire.on(other);
            rest.say(Wire.Kind.REST, Wire.number(ticket()));
            return rest;
        } catch (IOException lost) {
            System.err.println("glovebox: the daemon did not accept all input: "
                    + Printable.text(String.valueOf(lost.getMessage())));
            wire.say(Wire.Kind.CANCEL, new byte[0]); // a program must not take half of it for the whole
            throw lost;
        }
    }

    private synchronized long ticket() {
        return ticket;
    }
}
