package dev.glovebox.cli;

/** The same deaths, with PostgreSQL behind the API. */
final class PostgresqlRestartEndToEndTest extends RestartEndToEndTest {

    @Override
    DatabaseForTest database() {
        return DatabaseForTest.POSTGRESQL;
    }
}
