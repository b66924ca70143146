package dev.glovebox.server.http;

import dev.glovebox.server.Refusal;
import dev.glovebox.server.store.Database;
import dev.glovebox.server.store.Remembered;
import dev.glovebox.server.store.Tx;
import java.util.Optional;
import java.util.function.Function;

/** Creates once what is asked for several times under one Idempotency-Key. */
final class Once {

    private static final String HEADER = "Idempotency-Key";

    private final Database database;

    Once(Database database) {
        this.database = database;
    }

    /** The answer and what it reports are durable together, or neither is. */
    void create(Exchange exchange, String body, Function<Tx, Answer> creation) {
        var name = Optional.ofNullable(exchange.context().header(HEADER));
        if (name.filter(text -> text.isBlank() || text.length() > 100).isPresent()) {
            throw Exchange.bad(HEADER, "must have 1 to 100 characters");
        }
        var answer = name.map(text -> {
                    String request = Secrets.hash(exchange.context().path() + "\n" + body);
                    return database.write(tx -> once(tx, exchange.caller().id(), text, request, creation));
                })
                .orElseGet(() -> database.write(creation));
        exchange.answer(answer);
    }

    private static Answer once(Tx tx, String owner, String name, String request, Function<Tx, Answer> creation) {
        var before = Remembered.find(tx, owner, name);
        if (before.isPresent()) {
            if (!before.get().request().equals(request)) {
                throw Refusal.conflict(
                        "IDEMPOTENCY_KEY_REUSED",
                        "this Idempotency-Key was used for another request",
                        "use a new one for each thing to create");
            }
            return Answer.again(before.get().text());
        }
        var answer = creation.apply(tx);
        Remembered.add(tx, owner, name, new Remembered.Answer(request, answer.remembered()));
        return answer;
    }
}
