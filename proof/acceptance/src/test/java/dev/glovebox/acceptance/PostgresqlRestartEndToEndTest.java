package dev.glovebox.acceptance;

/** The same deaths, with PostgreSQL behind the API. */
final class PostgresqlRestartEndToEndTest extends RestartEndToEndTest {

    @Override
    DatabaseForTest database() {
        return DatabaseForTest.POSTGRESQL;
    }
}
