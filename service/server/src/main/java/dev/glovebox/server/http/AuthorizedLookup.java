package dev.glovebox.server.http;

import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.Runs;
import dev.glovebox.server.store.Runs.RunRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.util.Locale;

/** Finds things for a caller. What is out of its reach is not there. */
public record AuthorizedLookup(Documents documents, Tasks tasks, Runs runs) {

    public TaskRow task(Principal caller, String id) {
        return tasks.find(id)
                .filter(row -> caller.reaches(row.task().request().project()))
                .orElseThrow(() -> Refusal.notFound("task", id));
    }

    public RunRow run(Principal caller, String id) {
        return runs.find(id)
                .filter(run -> caller.reaches(run.origin().project()))
                .orElseThrow(() -> Refusal.notFound("run", id));
    }

    public Document document(Principal caller, Kind kind, String id) {
        return documents
                .find(kind, id)
                .filter(found -> caller.reaches(found.project()))
                .orElseThrow(() -> Refusal.notFound(kind.name().toLowerCase(Locale.ROOT), id));
    }

    public ProjectRecord.ProjectSpec project(Tx tx, Principal caller, String id) {
        return documents
                .find(tx, Kind.PROJECT, id)
                .filter(_ -> caller.reaches(id))
                .map(found -> Reading.response(found.text(), ProjectRecord.ProjectSpec::read))
                .orElseThrow(() -> Refusal.notFound("project", id));
    }
}
