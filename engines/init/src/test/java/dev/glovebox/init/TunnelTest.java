package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections through a real init, which shares this host's loopback here. */
@ParameterizedClass
@EnumSource
@Timeout(60)
class TunnelTest {
    private static final int LOOPBACK = 0x7f000001;
    private static final int CREDIT = 131_072;

    private final Setup setup;

    TunnelTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void connectionIsCarriedBothWaysAndEndsWhenBothEndsEnd() throws Exception {
        try (Door door = Door.open(setup);
                Socket program = connect(listen(door, 3))) {
            int tunnel = next(door, Reply.Opened.class).command();
            program.getOutputStream().write("question".getBytes(UTF_8));
            assertThat(text(next(door, Reply.TunnelData.class))).isEqualTo("question");
            door.send(new Request.TunnelData(tunnel, bytes("answer")));
            door.send(new Request.TunnelEnd(tunnel));
            assertThat(program.getInputStream().readAllBytes()).isEqualTo("answer".getBytes(UTF_8));
            program.shutdownOutput();
            next(door, Reply.TunnelEnd.class);
            next(door, Reply.TunnelClose.class);
            door.send(new Request.TunnelClose(tunnel));
        }
    }

    @Test
    void runtimeCanHangUpAtAnyTime() throws Exception {
        try (Door door = Door.open(setup);
                Socket program = connect(listen(door, 1))) {
            int tunnel = next(door, Reply.Opened.class).command();
            door.send(new Request.TunnelClose(tunnel));
            next(door, Reply.TunnelClose.class);
            assertThatThrownBy(() -> program.getInputStream().read()).hasMessageContaining("reset");
        }
    }

    @Test
    void bufferedDataIsDeliveredAfterClose() throws Exception {
        try (Door door = Door.open(setup);
                Socket program = connect(listen(door, 1))) {
            int tunnel = next(door, Reply.Opened.class).command();
            program.shutdownOutput();
            next(door, Reply.TunnelEnd.class);
            byte[] large = new byte[CREDIT];
            new Random(3).nextBytes(large);
            door.send(new Request.TunnelData(tunnel, ByteBuffer.wrap(large)));
            door.send(new Request.TunnelEnd(tunnel));
            door.send(new Request.TunnelClose(tunnel));
            assertThat(program.getInputStream().readAllBytes()).isEqualTo(large);
        }
    }

    @Test
    void connectionIsReportedWithFirstBytes() throws Exception {
        try (Door door = Door.open(setup)) {
            door.send(new Request.Listen(1, Request.Listen.Kind.GREETINGS, LOOPBACK, 0));
            int port = next(door, Reply.Listening.class).port();
            try (Socket program = connect(port)) {
                program.getOutputStream().write("hello".getBytes(UTF_8));
                next(door, Reply.Opened.class);
                assertThat(text(next(door, Reply.TunnelData.class))).isEqualTo("hello");
            }
        }
    }

    /** No tunnel is open whose end could remind anybody of the one that waits. */
    @Test
    void connectionIsAcceptedAfterDescriptorShortage() throws Exception {
        try (Door door = Door.open(setup)) {
            int port = listen(door, 1);
            descriptors(door, "3");
            try (Socket program = connect(port)) {
                program.getOutputStream().write("hello".getBytes(UTF_8));
                assertThat(door.tunnels.poll(500, java.util.concurrent.TimeUnit.MILLISECONDS))
                        .isNull();
                descriptors(door, "1024");
                next(door, Reply.Opened.class);
                assertThat(text(next(door, Reply.TunnelData.class))).isEqualTo("hello");
            }
        }
    }

    private static void descriptors(Door door, String soft) throws Exception {
        String init = Long.toString(door.process.pid());
        assertThat(new ProcessBuilder("prlimit", "--pid", init, "--nofile=" + soft + ":")
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void datagramsAreReceivedAndAnswered() throws Exception {
        try (Door door = Door.open(setup);
                DatagramSocket program = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            door.send(new Request.Listen(4, Request.Listen.Kind.DATAGRAMS, LOOPBACK, 0));
            int port = next(door, Reply.Listening.class).port();
            program.connect(InetAddress.getLoopbackAddress(), port);
            program.send(new DatagramPacket("question".getBytes(UTF_8), 8));
            var heard = next(door, Reply.Datagram.class);
            assertThat(heard.command()).isEqualTo(4);
            assertThat(heard.port()).isEqualTo(program.getLocalPort());
            assertThat(UTF_8.decode(heard.data()).toString()).isEqualTo("question");
            door.send(new Request.Datagram(5, heard.address(), heard.port(), bytes("to nobody")));
            door.send(new Request.Datagram(4, heard.address(), heard.port(), bytes("answer")));
            program.setSoTimeout(15_000);
            var packet = new DatagramPacket(new byte[100], 100);
            program.receive(packet);
            assertThat(new String(packet.getData(), 0, packet.getLength(), UTF_8))
                    .isEqualTo("answer");
        }
    }

    /** Without the kernel's rules nobody is led anywhere, so whoever comes meant this place and has no business there. */
    @Test
    void connectionToRedirectPortItselfIsClosed() throws Exception {
        try (Door door = Door.open(setup)) {
            door.send(new Request.Listen(1, Request.Listen.Kind.DIVERTED, LOOPBACK, 0));
            try (Socket program = connect(next(door, Reply.Listening.class).port())) {
                assertThat(program.getInputStream().read()).isNegative();
            }
            assertThat(door.tunnels.poll(100, java.util.concurrent.TimeUnit.MILLISECONDS))
                    .isNull();
        }
    }

    @Test
    void numberIsFreeOnlyWhenBothSidesHaveClosed() throws Exception {
        try (Door door = Door.open(setup)) {
            int port = listen(door, 1);
            connect(port).close();
            int first = next(door, Reply.Opened.class).command();
            next(door, Reply.TunnelEnd.class);
            door.send(new Request.TunnelEnd(first));
            next(door, Reply.TunnelClose.class);
            try (Socket _ = connect(port)) {
                assertThat(next(door, Reply.Opened.class).command()).isNotEqualTo(first);
            }
            next(door, Reply.TunnelEnd.class);
            door.send(new Request.TunnelClose(first));
            try (Socket _ = connect(port)) {
                assertThat(next(door, Reply.Opened.class).command()).isEqualTo(first);
            }
        }
    }

    @Test
    void creditBoundsWhatInitSends() throws Exception {
        try (Door door = Door.open(setup);
                Socket program = connect(listen(door, 1))) {
            int tunnel = next(door, Reply.Opened.class).command();
            byte[] flood = new byte[3 * CREDIT];
            new Random(1).nextBytes(flood);
            Thread.ofVirtual().start(() -> write(program, flood));
            var got = new ByteArrayOutputStream();
            take(door, got, CREDIT);
            assertThat(door.tunnels.poll(200, java.util.concurrent.TimeUnit.MILLISECONDS))
                    .isNull();
            door.send(new Request.TunnelCredit(tunnel, 2L * CREDIT));
            take(door, got, 3 * CREDIT);
            assertThat(got.toByteArray()).isEqualTo(flood);
        }
    }

    @Test
    void unreadDataIsBufferedAndDelivered() throws Exception {
        try (Door door = Door.open(setup);
                Socket program = connect(listen(door, 1))) {
            int tunnel = next(door, Reply.Opened.class).command();
            byte[] large = new byte[64 * CREDIT];
            new Random(2).nextBytes(large);
            var sender = CompletableFuture.runAsync(() -> send(door, tunnel, large), Thread::startVirtualThread);
            byte[] got = program.getInputStream().readNBytes(large.length);
            assertThat(got).isEqualTo(large);
            sender.get(15, SECONDS);
        }
    }

    @Test
    void moreDataThanCreditIsFatal() throws Exception {
        try (Door door = Door.open(setup);
                Socket _ = connect(listen(door, 1))) {
            int tunnel = next(door, Reply.Opened.class).command();
            door.sendRaw(Samples.encode(List.of(new Request.TunnelData(tunnel, ByteBuffer.allocate(CREDIT + 1)))));
            assertThat(Transcript.await(door.fatal).reason()).hasToString("TUNNEL_DATA exceeds its credit");
        }
    }

    @Test
    void dialingReachesALoopbackPort() throws Exception {
        try (Door door = Door.open(setup);
                ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            door.send(new Request.Dial(0x8000, server.getLocalPort()));
            assertThat(next(door, Reply.Opened.class)).isEqualTo(new Reply.Opened(0x8000, 0));
            try (Socket program = server.accept()) {
                door.send(new Request.TunnelData(0x8000, bytes("hello")));
                assertThat(program.getInputStream().readNBytes(5)).isEqualTo("hello".getBytes(UTF_8));
            }
        }
    }

    @Test
    void dialingWhereNobodyListensClosesWithoutOpening() throws Exception {
        int closed;
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            closed = server.getLocalPort();
        }
        try (Door door = Door.open(setup)) {
            door.send(new Request.Dial(0x8001, closed));
            assertThat(next(door, Reply.TunnelClose.class)).isEqualTo(new Reply.TunnelClose(0x8001));
        }
    }

    @Test
    void connectionsBeyondMaximumWait() throws Exception {
        try (Door door = Door.open(setup)) {
            int port = listen(door, 1);
            List<Socket> programs = new ArrayList<>();
            for (int i = 0; i < 129; i++) {
                programs.add(connect(port));
            }
            List<Integer> opened = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
                opened.add(next(door, Reply.Opened.class).command());
            }
            assertThat(opened).doesNotHaveDuplicates();
            assertThat(door.tunnels.poll(200, java.util.concurrent.TimeUnit.MILLISECONDS))
                    .isNull();
            door.send(new Request.TunnelClose(opened.get(5)));
            next(door, Reply.TunnelClose.class);
            assertThat(next(door, Reply.Opened.class).command()).isEqualTo(opened.get(5));
            for (Socket program : programs) {
                program.close();
            }
        }
    }

    @Test
    void closedListenerFreesItsPort() throws Exception {
        try (Door door = Door.open(setup)) {
            int port = listen(door, 1);
            door.send(new Request.Listen(2, Request.Listen.Kind.CONNECTIONS, LOOPBACK, port));
            assertThat(next(door, Reply.Listening.class).errno()).isEqualTo(98);
            door.send(new Request.Unlisten(1));
            door.send(new Request.Listen(2, Request.Listen.Kind.CONNECTIONS, LOOPBACK, port));
            assertThat(next(door, Reply.Listening.class)).isEqualTo(new Reply.Listening(2, 0, port));
        }
    }

    private static int listen(Door door, int listener) {
        door.send(new Request.Listen(listener, Request.Listen.Kind.CONNECTIONS, LOOPBACK, 0));
        var listening = next(door, Reply.Listening.class);
        assertThat(listening.command()).isEqualTo(listener);
        return listening.port();
    }

    private static Socket connect(int port) throws IOException {
        var socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    private static <T extends Reply.Tunneling> T next(Door door, Class<T> kind) {
        try {
            var answer = door.tunnels.poll(15, SECONDS);
            assertThat(answer).isInstanceOf(kind);
            return kind.cast(answer);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void take(Door door, ByteArrayOutputStream got, int until) {
        while (got.size() < until) {
            var data = next(door, Reply.TunnelData.class).data();
            got.write(data.array(), data.arrayOffset() + data.position(), data.remaining());
        }
    }

    /** Within the credit that comes back; this test's tunnel sends nothing else. */
    private static void send(Door door, int tunnel, byte[] data) {
        long room = CREDIT;
        for (int at = 0; at < data.length; ) {
            while (room == 0) {
                room += next(door, Reply.TunnelCredit.class).bytes();
            }
            int size = (int) Math.min(Math.min(room, 50_000), data.length - at);
            door.send(new Request.TunnelData(
                    tunnel, ByteBuffer.wrap(data, at, size).slice()));
            room -= size;
            at += size;
        }
    }

    private static void write(Socket socket, byte[] data) {
        try {
            socket.getOutputStream().write(data);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    private static String text(Reply.TunnelData data) {
        return UTF_8.decode(data.data()).toString();
    }
}
