package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.AuditEntry;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.screen.report.ScreenResultJson;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.schedule.CodeScreen;
import dev.glovebox.server.store.Audit;
import java.nio.charset.StandardCharsets;

/** {@code /v1/validate} and {@code /v1/audit}: what the screen says, and what was recorded. */
public final class InsightRoutes {

    private final CodeScreen screen;
    private final Audit audit;

    public InsightRoutes(CodeScreen screen, Audit audit) {
        this.screen = screen;
        this.audit = audit;
    }

    void validate(Exchange exchange) {
        var decision = screen.decision(exchange.body(Code::read));
        exchange.context()
                .contentType("application/json")
                .result(ScreenResultJson.of(decision).getBytes(StandardCharsets.UTF_8));
    }

    void audit(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var filter = new Audit.Filter(exchange.query("type"), exchange.query("task"));
        exchange.respond(200, audit.list(filter, exchange.slice()).tree(AuditEntry::tree));
    }
}
