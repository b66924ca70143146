package dev.glovebox.acceptance;

/** The same tasks, with PostgreSQL behind the API. */
final class PostgresqlTaskEndToEndTest extends TaskEndToEndTest {

    @Override
    DatabaseForTest database() {
        return DatabaseForTest.POSTGRESQL;
    }
}
