package dev.glovebox.server.store.sql;

import dev.glovebox.protocol.resource.TimelineEvent;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Several pieces of work that become durable together. A piece that fails before the database knows of it is forgotten alone; any
 * other takes all of them with it.
 */
final class Transaction {

    /**
     * A statement that can wait for others of its kind.
     *
     * @param row the one it says everything about, if it does
     */
    @SuppressWarnings("ArrayRecordComponent") // bound and forgotten
    record Deferred(String sql, Optional<String> row, Object... arguments) {}

    /** Nothing of it can be kept; nothing of it is. */
    static final class Entangled extends RuntimeException {
        Entangled(Throwable cause) {
            super(cause);
        }
    }

    /** A piece of work that went well, and whom to tell when it is durable or never will be. */
    private record Part(Tx tx, Runnable publish, Runnable undo) {}

    private final Dialect dialect;
    private final Statements statements;
    private final List<Deferred> pending = new ArrayList<>();
    private final List<Part> done = new ArrayList<>();
    private final List<Part> given = new ArrayList<>();
    private boolean entered;

    Transaction(Dialect dialect, Statements statements) {
        this.dialect = dialect;
        this.statements = statements;
    }

    <T> void add(Writer.Job<T> job) {
        var tx = new Tx(this);
        try {
            T value = job.work().apply(tx);
            tx.finish();
            done.add(new Part(tx, () -> job.response().complete(value), () -> {}));
        } catch (RuntimeException | Error refused) {
            requireUntouched(tx, refused);
            job.response().completeExceptionally(refused);
        }
    }

    /** One that fails is left to whoever stands by: they try for themselves, and are told. */
    <T> void add(CommitHook<T> standby) {
        if (!standby.begin()) {
            return;
        }
        var tx = new Tx(this);
        try {
            var found = standby.attempt(tx);
            tx.finish();
            given.add(new Part(tx, () -> standby.settle(found), () -> standby.settle(Optional.empty())));
        } catch (RuntimeException | Error refused) {
            standby.settle(Optional.empty());
            requireUntouched(tx, refused);
        }
    }

    /** On PostgreSQL, a refused statement ends the transaction, even a query. */
    private static void requireUntouched(Tx tx, Throwable refused) {
        if (tx.written() || refused instanceof StoreFailure) {
            throw new Entangled(refused);
        }
    }

    boolean callsStandby() {
        return done.stream().anyMatch(part -> part.tx().callsStandby());
    }

    void keep(List<Deferred> more) {
        pending.addAll(more);
    }

    int update(String sql, Object... arguments) throws SQLException {
        flush();
        enter();
        return Sql.update(statements, sql, arguments);
    }

    <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) throws SQLException {
        flush();
        return ask(sql, row, arguments);
    }

    /** Asks about one row, for which nothing has to be written that is about others. */
    <T> List<T> one(String id, String sql, Sql.Row<T> row, Object... arguments) throws SQLException {
        if (pending.stream().anyMatch(each -> each.row().filter(id::equals).isPresent())) {
            flush();
        }
        return ask(sql, row, arguments);
    }

    /** The first question enters on its way: on PostgreSQL one round trip less. */
    private <T> List<T> ask(String sql, Sql.Row<T> row, Object... arguments) throws SQLException {
        if (entered || dialect.entrance().isEmpty()) {
            return Sql.list(statements, sql, row, arguments);
        }
        entered = true;
        return Sql.listAfter(dialect.entrance(), statements, sql, row, arguments);
    }

    private void enter() throws SQLException {
        if (!entered && !dialect.entrance().isEmpty()) {
            Sql.list(statements, dialect.entrance(), _ -> Boolean.TRUE);
        }
        entered = true;
    }

    private void flush() throws SQLException {
        var kinds = kinds();
        if (!kinds.isEmpty()) {
            enter();
            for (var kind : kinds) {
                Sql.batch(statements, kind.sql(), kind.rows());
            }
        }
    }

    /** Pending statements, each kind once. */
    private List<Sql.Kind> kinds() {
        Map<String, Map<Object, Object[]>> alike = new LinkedHashMap<>();
        for (var each : pending) {
            Object row = each.row().isPresent() ? each.row().get() : each;
            alike.computeIfAbsent(each.sql(), _ -> new LinkedHashMap<>()).put(row, each.arguments());
        }
        pending.clear();
        return alike.entrySet().stream()
                .map(kind ->
                        new Sql.Kind(kind.getKey(), List.copyOf(kind.getValue().values())))
                .toList();
    }

    /** Commits and returns the added events. */
    List<TimelineEvent> commit() throws SQLException {
        var drafts = parts().flatMap(part -> part.tx().events().stream()).toList();
        var kinds = kinds();
        if (!kinds.isEmpty() || !drafts.isEmpty()) {
            enter();
        }
        var numbers = dialect.finish(statements, kinds, drafts);
        var events = new ArrayList<TimelineEvent>();
        for (int i = 0; i < drafts.size(); i++) {
            events.add(drafts.get(i).numbered(numbers.get(i)));
        }
        return events;
    }

    private Stream<Part> parts() {
        return Stream.concat(done.stream(), given.stream());
    }

    /** Whoever stood by has the most to do; who only watches, or asked for something to be written, can wait a moment. */
    void publish(List<TimelineEvent> events, Consumer<List<TimelineEvent>> watcher) {
        given.forEach(part -> part.publish().run());
        parts().flatMap(part -> part.tx().actions().stream()).distinct().forEach(Runnable::run);
        if (!events.isEmpty()) {
            watcher.accept(events);
        }
        done.forEach(part -> part.publish().run());
    }

    void undo() throws SQLException {
        given.forEach(part -> part.undo().run());
        statements.connection().rollback();
    }
}
