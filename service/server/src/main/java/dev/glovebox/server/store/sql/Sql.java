package dev.glovebox.server.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements with their arguments. Text only ever reaches the database as an argument. */
public final class Sql {

    private Sql() {}

    /** Makes a value of the row a result set stands on. */
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    static int update(Statements statements, String sql, Object... arguments) throws SQLException {
        return bind(statements.of(sql), arguments).executeUpdate();
    }

    /** The same statement several times. */
    record Kind(String sql, List<Object[]> rows) {}

    /** The same statement with each of these arguments, in one round trip. */
    static void batch(Statements statements, String sql, List<Object[]> all) throws SQLException {
        var statement = statements.of(sql);
        for (var arguments : all) {
            bind(statement, arguments).addBatch();
        }
        statement.executeBatch();
    }

    static <T> List<T> list(Statements statements, String sql, Row<T> row, Object... arguments) throws SQLException {
        return read(bind(statements.of(sql), arguments), row);
    }

    /** @param before a question to ask on the way, whose answer is of no interest */
    static <T> List<T> listAfter(String before, Statements statements, String sql, Row<T> row, Object... arguments)
            throws SQLException {
        var statement = bind(statements.of(before + "; " + sql), arguments);
        statement.execute();
        statement.getMoreResults();
        return rows(statement.getResultSet(), row);
    }

    /** Several statements in one round trip; what the one among them has to say that says something. */
    static <T> List<T> together(Statements statements, List<String> sql, Row<T> row, List<Object> arguments)
            throws SQLException {
        var statement = bind(statements.of(String.join("; ", sql)), arguments.toArray());
        List<T> all = List.of();
        boolean isResult = statement.execute();
        while (isResult || statement.getUpdateCount() >= 0) {
            if (isResult) {
                all = rows(statement.getResultSet(), row);
            }
            isResult = statement.getMoreResults();
        }
        return all;
    }

    static <T> List<T> list(Connection connection, String sql, Row<T> row, Object... arguments) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            return read(bind(statement, arguments), row);
        }
    }

    private static <T> List<T> read(PreparedStatement statement, Row<T> row) throws SQLException {
        return rows(statement.executeQuery(), row);
    }

    private static <T> List<T> rows(ResultSet results, Row<T> row) throws SQLException {
        try (results) {
            var all = new ArrayList<T>();
            while (results.next()) {
                all.add(row.read(results));
            }
            return all;
        }
    }

    /** An empty optional is NULL. */
    private static PreparedStatement bind(PreparedStatement statement, Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i] instanceof Optional<?> optional ? optional.orElse(null) : arguments[i];
            switch (argument) {
                case null -> statement.setObject(i + 1, null);
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case String[] texts ->
                    statement.setArray(i + 1, statement.getConnection().createArrayOf("text", texts));
                case Long[] numbers ->
                    statement.setArray(i + 1, statement.getConnection().createArrayOf("bigint", numbers));
                case Long number -> statement.setLong(i + 1, number);
                case Integer number -> statement.setInt(i + 1, number);
                default -> statement.setString(i + 1, argument.toString());
            }
        }
        return statement;
    }

    public static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    public static Optional<Long> number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(value);
    }
}
