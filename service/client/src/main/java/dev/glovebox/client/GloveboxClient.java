package dev.glovebox.client;

import dev.glovebox.protocol.runner.Runner;
import java.util.List;
import java.util.Map;

/** A server of Glovebox, by kinds of things. Safe for many threads; holds nothing that needs closing. */
public final class GloveboxClient {

    private final Http http;

    public GloveboxClient(ServerAddress server) {
        this.http = new Http(server);
    }

    public TasksApi tasks() {
        return new TasksApi(http);
    }

    public WorkflowsApi workflows() {
        return new WorkflowsApi(http);
    }

    public RunsApi runs() {
        return new RunsApi(http);
    }

    public ProjectsApi projects() {
        return new ProjectsApi(http);
    }

    public KeysApi keys() {
        return new KeysApi(http);
    }

    public RolesApi roles() {
        return new RolesApi(http);
    }

    public ArtifactsApi artifacts() {
        return new ArtifactsApi(http);
    }

    public AuditApi audit() {
        return new AuditApi(http);
    }

    /** The registered runners, for administrators. */
    public List<Runner> runners(int most) {
        return new Resources<>(http, "/v1/runners", Runner::read).list(Map.of(), most);
    }
}
