package dev.glovebox.server;

import dev.glovebox.server.setting.ServerSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The two databases, each real. One PostgreSQL serves all tests, each in a schema of its own. */
public enum Store {
    SQLITE,
    POSTGRESQL;

    private static final class Cluster {
        static final Optional<String> URL = start();

        private static Optional<String> start() {
            var lines = run("start");
            if (lines.size() < 2) {
                return Optional.empty();
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> run("stop", lines.getFirst())));
            return Optional.of(lines.get(1));
        }

        private static List<String> run(String... arguments) {
            var command = new ArrayList<String>();
            command.add(Path.of("..", "..", "scripts", "throwaway-postgres").toString());
            command.addAll(List.of(arguments));
            try {
                var process = new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        }
    }

    /** Settings of a server with a database nobody else has. */
    public ServerSettings settings(Path data) {
        var settings = Settings.in(data);
        return switch (this) {
            case SQLITE -> settings;
            case POSTGRESQL -> settings.withDatabase(schema());
        };
    }

    private static String schema() {
        var url = Cluster.URL;
        Assumptions.assumeTrue(url.isPresent(), "PostgreSQL is not installed (apt-get install postgresql)");
        String name = "s" + dev.glovebox.model.run.RunId.random().text();
        try (var connection = java.sql.DriverManager.getConnection(url.get());
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
        } catch (java.sql.SQLException failed) {
            throw new AssertionError(failed);
        }
        return url.get() + "&currentSchema=" + name;
    }
}
