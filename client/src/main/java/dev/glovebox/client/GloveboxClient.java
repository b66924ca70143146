package dev.glovebox.client;

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
}
