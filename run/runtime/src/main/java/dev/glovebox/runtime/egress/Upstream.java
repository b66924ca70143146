package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.HeadReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;

/** A connection to a host that may be reached. */
final class Upstream implements AutoCloseable {

    /** The rest of a name's addresses would only make a program wait longer for the same answer. */
    private static final int MOST_ADDRESSES = 4;

    private final Gatekeeper.Route route;
    private final Socket socket;
    private final HeadReader reader;
    private final OutputStream output;

    private Upstream(Gatekeeper.Route route, Socket socket) throws IOException {
        this.route = route;
        this.socket = socket;
        this.reader = new HeadReader(socket.getInputStream());
        this.output = new BufferedOutputStream(socket.getOutputStream(), 16_384);
    }

    /** To one of the addresses that were checked, and to no other. */
    static Upstream open(Gatekeeper.Route route, Duration patience) throws EgressRefusal {
        String problem = "";
        for (InetAddress address :
                route.addresses().stream().limit(MOST_ADDRESSES).toList()) {
            var socket = new Socket(Proxy.NO_PROXY);
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(address, route.port()), Math.toIntExact(patience.toMillis()));
                return new Upstream(route, socket);
            } catch (IOException refused) {
                problem = String.valueOf(refused.getMessage());
                discard(socket);
            }
        }
        throw EgressRefusal.unreachable("the host does not respond: " + problem);
    }

    /** Whether it leads where {@code other} leads. */
    boolean serves(Gatekeeper.Route other) {
        return route.host().equals(other.host()) && route.port() == other.port();
    }

    HeadReader reader() {
        return reader;
    }

    OutputStream output() {
        return output;
    }

    void endOutput() throws IOException {
        output.flush();
        socket.shutdownOutput();
    }

    @Override
    public void close() {
        discard(socket);
    }

    private static void discard(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            // then it is closed as well
        }
    }
}
