package dev.glovebox.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The two databases, each real. PostgreSQL runs as a cluster of its own in a directory of its own. */
enum Store {
    SQLITE,
    POSTGRESQL;

    private static final class Cluster {
        static final Optional<String> URL = start();

        private static Optional<String> start() {
            var initdb = initdb();
            if (initdb.isEmpty()) {
                return Optional.empty();
            }
            try {
                var bin = initdb.get().getParent();
                var home = Files.createTempDirectory("glovebox-pg");
                Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
                int port;
                try (var socket = new ServerSocket(0)) {
                    port = socket.getLocalPort();
                }
                run(List.of(bin + "/initdb", "-D", home + "/data", "-U", "glovebox", "-A", "trust", "--no-sync"));
                run(List.of(
                        bin + "/pg_ctl",
                        "-D",
                        home + "/data",
                        "-l",
                        home + "/log",
                        "-w",
                        "-o",
                        "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + home,
                        "start"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try {
                        run(List.of(bin + "/pg_ctl", "-D", home + "/data", "-m", "immediate", "stop"));
                        try (var files = Files.walk(home)) {
                            files.sorted(java.util.Comparator.reverseOrder())
                                    .forEach(file -> file.toFile().delete());
                        }
                    } catch (IOException | InterruptedException left) {
                        System.err.println("a PostgreSQL may be left in " + home);
                    }
                }));
                return Optional.of("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=glovebox");
            } catch (IOException | InterruptedException failed) {
                throw new AssertionError("PostgreSQL is here and does not start", failed);
            }
        }

        private static Optional<Path> initdb() {
            try (var versions = Files.list(Path.of("/usr/lib/postgresql"))) {
                return versions.map(version -> version.resolve("bin/initdb"))
                        .filter(Files::isExecutable)
                        .findFirst();
            } catch (IOException absent) {
                return Optional.empty();
            }
        }

        /** PostgreSQL refuses to be root, so root becomes somebody else for it. */
        private static void run(List<String> command) throws IOException, InterruptedException {
            var whole = new ArrayList<String>();
            if (System.getProperty("user.name").equals("root")) {
                boolean own = Files.readString(Path.of("/etc/passwd")).contains("\npostgres:");
                whole.addAll(List.of("runuser", "-u", own ? "postgres" : "nobody", "--"));
            }
            whole.addAll(command);
            var output = Files.createTempFile("glovebox-pg", ".out");
            var process = new ProcessBuilder(whole)
                    .directory(Path.of("/tmp").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", whole) + ": " + Files.readString(output));
            }
            Files.delete(output);
        }
    }

    /** Settings of a server with a database nobody else has. */
    ServerSettings settings(Path data) {
        var settings = Settings.in(data);
        return switch (this) {
            case SQLITE -> settings;
            case POSTGRESQL -> settings.withDatabase(schema());
        };
    }

    private static String schema() {
        var url = Cluster.URL;
        Assumptions.assumeTrue(url.isPresent(), "PostgreSQL is not installed (apt-get install postgresql)");
        String name = "s" + dev.glovebox.model.RunId.random().text();
        try (var connection = java.sql.DriverManager.getConnection(url.get());
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
        } catch (java.sql.SQLException failed) {
            throw new AssertionError(failed);
        }
        return url.get() + "&currentSchema=" + name;
    }
}
