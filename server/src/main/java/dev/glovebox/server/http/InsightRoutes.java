package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.ledger.LedgerEntry;
import dev.glovebox.ledger.LedgerPage;
import dev.glovebox.ledger.LedgerQuery;
import dev.glovebox.ledger.Value;
import dev.glovebox.model.RunId;
import dev.glovebox.policy.code.report.VerdictJson;
import dev.glovebox.protocol.resource.AuditEntry;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.schedule.CodeScreen;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code /v1/validate} and {@code /v1/audit}: what the screen says, and what the ledger says. */
final class InsightRoutes {

    private final CodeScreen screen;
    private final Path ledger;

    InsightRoutes(CodeScreen screen, Path ledger) {
        this.screen = screen;
        this.ledger = ledger;
    }

    void validate(Exchange exchange) {
        var verdict = screen.verdict(exchange.body(Code::read));
        exchange.context()
                .contentType("application/json")
                .result(VerdictJson.of(verdict).getBytes(StandardCharsets.UTF_8));
    }

    void audit(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var query = LedgerQuery.EVERYTHING;
        var byType = exchange.query("type").map(query::withType).orElse(query);
        var asked = exchange.query("task", RunId::new).map(byType::withRun).orElse(byType);
        try {
            var page = LedgerPage.before(ledger, asked, exchange.cursor(LedgerPage.END), exchange.limit());
            exchange.answer(200, new Page<>(page.entries(), Exchange.next(page.next())).tree(InsightRoutes::tree));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<String, Object> tree(LedgerEntry entry) {
        return new AuditEntry(
                        new AuditEntry.Place(entry.seq(), entry.time()),
                        entry.type(),
                        entry.run().map(RunId::text),
                        entry.hash(),
                        members(entry.details().values()))
                .tree();
    }

    private static Map<String, Object> members(Map<String, Value> values) {
        Map<String, Object> tree = new LinkedHashMap<>();
        values.forEach((name, value) -> tree.put(name, plain(value)));
        return tree;
    }

    private static Object plain(Value value) {
        return switch (value) {
            // The server's own entries carry their details as one JSON text.
            case Value.Text(String text) ->
                text.startsWith("{")
                        ? Json.tryParse(text)
                                .map(Json::value)
                                .<Object>map(v -> v)
                                .orElse(text)
                        : text;
            case Value.Whole(long number) -> number;
            case Value.Flag(boolean set) -> set;
            case Value.Items(var items) ->
                items.stream().map(InsightRoutes::plain).toList();
            case dev.glovebox.ledger.Details(var values) -> members(values);
        };
    }
}
