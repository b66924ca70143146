package dev.glovebox.server.route;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.StoredResponse;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.Admission.Decision;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.schedule.TaskCancellation;
import dev.glovebox.server.schedule.TaskCreation;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code /v1/tasks}. */
public final class TaskRoutes {

    /** Services that decide about tasks. */
    public record Scheduling(Admission admission, TaskLife life, TaskCancellation cancellation, ApiJournal journal) {}

    private final Database database;
    private final AuthorizedLookup reach;
    private final Scheduling scheduling;
    private final IdempotencyKeys once;

    public TaskRoutes(Database database, AuthorizedLookup reach, Scheduling scheduling) {
        this.database = database;
        this.reach = reach;
        this.scheduling = scheduling;
        this.once = new IdempotencyKeys(database);
    }

    void list(Exchange exchange) {
        var filter = new Tasks.Filter(
                exchange.caller().projects(exchange.query("project")),
                exchange.query("state", TaskState::parse),
                exchange.query("run"));
        exchange.respond(200, reach.tasks().list(filter, exchange.slice()).tree(TaskRoutes::listed));
    }

    void create(Exchange exchange) {
        String body = exchange.text();
        var request = Reading.request(body, TaskRequest::read);
        scheduling.admission().screen(request.work());
        once.create(exchange, body, tx -> create(tx, exchange, request));
    }

    private StoredResponse create(Tx tx, Exchange exchange, TaskRequest request) {
        var project = reach.project(tx, exchange.caller(), request.project());
        var decision = scheduling
                .admission()
                .judge(tx, project.project(), request.work(), exchange.caller().id());
        var row = TaskCreation.row(
                request, decision, TaskCreation.RunStep.ALONE, exchange.caller().id(), TaskState.QUEUED);
        scheduling
                .life()
                .begin(
                        tx,
                        row,
                        new Tree()
                                .put("execution_mode", request.work().mode().label())
                                .put("key", exchange.caller().id())
                                .map());
        var settings = TaskCreation.settings(request.work().sandbox());
        return switch (decision) {
            case Decision.Admitted(var _, var terms) -> {
                scheduling.journal().created(tx, row, settings, terms);
                yield StoredResponse.created("/v1/tasks/" + row.id(), shown(row.task()));
            }
            case Decision.Refused(var _, var reasons) -> {
                scheduling.journal().created(tx, row, settings, List.of());
                scheduling.life().rejectedAtOnce(tx, row, reasons);
                yield StoredResponse.refused(Refusal.rejected(reasons), "/v1/tasks/" + row.id());
            }
        };
    }

    void get(Exchange exchange) {
        exchange.respond(200, shown(reach.task(exchange.caller(), exchange.id()).task()));
    }

    void cancel(Exchange exchange) {
        reach.task(exchange.caller(), exchange.id());
        var row = database.write(tx -> scheduling
                .cancellation()
                .task(
                        tx,
                        reach.tasks().find(tx, exchange.id()).orElseThrow(),
                        exchange.caller().id()));
        exchange.respond(200, shown(row.task()));
    }

    void changes(Exchange exchange) {
        var changes = reach.task(exchange.caller(), exchange.id())
                .task()
                .outcome()
                .changes()
                .map(ChangesReport::tree)
                .orElseThrow(() -> Refusal.notFound("set of changes of task", exchange.id()));
        exchange.respond(200, changes);
    }

    /** Without its source, which was not read. */
    private static Map<String, Object> listed(Task task) {
        var tree = new LinkedHashMap<>(task.redacted().tree());
        task.request()
                .work()
                .code()
                .ifPresent(code -> tree.put(
                        "code", new Tree().put("language", code.language()).map()));
        return tree;
    }

    private static Map<String, Object> shown(Task task) {
        return task.redacted().tree();
    }
}
