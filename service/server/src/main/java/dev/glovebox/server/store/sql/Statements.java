package dev.glovebox.server.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The statements of one connection, prepared once: planning one takes longer than running it. For one thread. */
final class Statements {

    /** More than the house has; those of its queries that are put together have a shape for each number of arguments. */
    private static final int MOST = 200;

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>();

    Statements(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    PreparedStatement of(String sql) throws SQLException {
        var known = prepared.get(sql);
        if (known != null) {
            return known;
        }
        if (prepared.size() >= MOST) {
            var oldest = prepared.entrySet().iterator();
            oldest.next().getValue().close();
            oldest.remove();
        }
        var made = connection.prepareStatement(sql);
        prepared.put(sql, made);
        return made;
    }
}
