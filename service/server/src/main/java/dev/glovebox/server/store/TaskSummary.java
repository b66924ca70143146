package dev.glovebox.server.store;

import dev.glovebox.protocol.task.TaskRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** A task as lists show it: without its source, which may be as large as a request, and without the values of its variables. */
final class TaskSummary {

    private TaskSummary() {}

    static Map<String, Object> of(TaskRequest request) {
        var shown = request.work().withSandbox(request.work().sandbox().redacted());
        var tree = new LinkedHashMap<>(new TaskRequest(request.project(), request.name(), shown).tree());
        request.work().code().ifPresent(code -> tree.put("code", Map.of("language", code.language())));
        return tree;
    }
}
