package dev.glovebox.client;

import dev.glovebox.protocol.resource.Run;
import dev.glovebox.protocol.resource.Workflow;
import java.util.List;
import java.util.Map;

/** Workflows. */
public final class WorkflowsApi {

    private final Resources<Workflow> workflows;

    WorkflowsApi(Http http) {
        this.workflows = new Resources<>(http, "/v1/workflows", Workflow::read);
    }

    public Workflow create(Workflow.WorkflowSpec spec) {
        return create(spec.tree());
    }

    /** For a workflow that is JSON already; the server judges it. */
    public Workflow create(Map<String, Object> spec) {
        return workflows.create(spec);
    }

    public Workflow get(String id) {
        return workflows.get(id);
    }

    /** @param filter {@code project} */
    public List<Workflow> list(Map<String, String> filter, int most) {
        return workflows.list(filter, most);
    }

    /** Starts a run of it. */
    public Run start(String id) {
        return workflows.post(workflows.one(id) + "/runs", "{}", Run::read);
    }
}
