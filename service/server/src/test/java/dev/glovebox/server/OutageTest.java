package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL goes away and comes back: its port refuses, and connections that were open are reset. */
class OutageTest {

    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:([0-9]+)");

    @TempDir
    private Path data;

    /** What stands between the server and its database. */
    private static final class Wire implements AutoCloseable {

        private final int to;
        private final int port;
        private final Set<Socket> open = ConcurrentHashMap.newKeySet();
        private ServerSocket listening;

        Wire(int to) throws IOException {
            this.to = to;
            this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            this.port = listening.getLocalPort();
            mend(listening);
        }

        private void mend(ServerSocket at) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        var here = at.accept();
                        var there = new Socket(InetAddress.getLoopbackAddress(), to);
                        open.add(here);
                        open.add(there);
                        Thread.ofVirtual().start(() -> pump(here, there));
                        Thread.ofVirtual().start(() -> pump(there, here));
                    }
                } catch (IOException cut) {
                    return;
                }
            });
        }

        private static void pump(Socket from, Socket to) {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException cut) {
                return;
            }
        }

        void cut() throws IOException {
            listening.close();
            for (var socket : open) {
                socket.close();
            }
            open.clear();
        }

        void mend() throws IOException {
            listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
            mend(listening);
        }

        @Override
        public void close() throws IOException {
            cut();
        }
    }

    @Test
    @Timeout(120)
    void requestsAreRefusedAtOnceUntilTheDatabaseIsBack() throws IOException {
        var settings = Store.POSTGRESQL.settings(data);
        String url = settings.databaseLocation();
        var found = PORT.matcher(url);
        assertThat(found.find()).isTrue();
        try (var wire = new Wire(Integer.parseInt(found.group(1)));
                var bench = new Bench(
                        settings.withDatabase(url.replace(":" + found.group(1) + "/", ":" + wire.port + "/")))) {
            bench.admin.get("/readyz").expect(200);
            wire.cut();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> bench.admin.get("/readyz").status() == 503);
            long begin = System.nanoTime();
            for (int i = 0; i < 10; i++) {
                assertThat(bench.admin.get("/v1/projects").status()).isIn(503, 429);
                assertThat(bench.admin.get("/readyz").status()).isEqualTo(503);
            }
            // Thirty seconds for each, before.
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
            wire.mend();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> bench.admin.get("/readyz").status() == 200);
            bench.admin.get("/v1/projects").expect(200);
            bench.task("", "");
        }
    }
}
