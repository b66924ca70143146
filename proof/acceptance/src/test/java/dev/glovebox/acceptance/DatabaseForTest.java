package dev.glovebox.acceptance;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The two databases, each real. One PostgreSQL serves all tests, each in a schema of its own. */
enum DatabaseForTest {
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
            var command = new java.util.ArrayList<String>();
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

    /** Arguments of {@code glovebox serve} for a database nobody else has. */
    List<String> arguments() {
        return switch (this) {
            case SQLITE -> List.of();
            case POSTGRESQL -> List.of("--database", schema());
        };
    }

    private static String schema() {
        Assumptions.assumeTrue(Cluster.URL.isPresent(), "missing capability: PostgreSQL (apt-get install postgresql)");
        String name = "s" + RunId.random().text();
        String url = Cluster.URL.orElseThrow();
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
        return url + "&currentSchema=" + name;
    }
}
