package dev.glovebox.server.store.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Brings a database up to the newest schema, step by step, each step in a transaction of its own. */
final class Migrations {

    /** In order; a step that was released is never changed. */
    private static final List<String> STEPS =
            List.of("001-tables.sql", "002-artifacts.sql", "003-audit.sql", "004-ground.sql");

    private Migrations() {}

    static void apply(Connection connection, Dialect dialect) throws SQLException {
        connection.setAutoCommit(false);
        var statements = new Statements(connection);
        if (!dialect.entrance().isEmpty()) {
            Sql.list(statements, dialect.entrance(), _ -> Boolean.TRUE);
        }
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
        }
        int version = Sql.list(statements, "SELECT MAX(version) AS v FROM schema_version", row -> Sql.number(row, "v"))
                .getFirst()
                .map(Math::toIntExact)
                .orElse(0);
        if (version > STEPS.size()) {
            throw new SQLException(
                    "the database has schema version " + version + ", but this version of Glovebox supports only "
                            + STEPS.size() + "; start the version that wrote it, or a newer one");
        }
        for (int step = version; step < STEPS.size(); step++) {
            for (String sql : statements(STEPS.get(step), dialect)) {
                Sql.update(statements, sql);
            }
            Sql.update(statements, "INSERT INTO schema_version (version) VALUES (?)", step + 1);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static List<String> statements(String name, Dialect dialect) {
        try (var in = Migrations.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("migration " + name + " is missing from the program; rebuild Glovebox");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("${identity}", dialect.identity())
                    .replace("${bytes}", dialect.bytes());
            return List.of(text.split(";\\s*\\n", -1)).stream()
                    .filter(sql -> !sql.isBlank())
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
