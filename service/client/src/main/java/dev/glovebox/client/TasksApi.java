package dev.glovebox.client;

import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Tasks. */
public final class TasksApi {

    private final Http http;
    private final Resources<Task> tasks;

    TasksApi(Http http) {
        this.http = http;
        this.tasks = new Resources<>(http, "/v1/tasks", Task::read);
    }

    public Task create(TaskRequest request) {
        return create(request.tree());
    }

    /** For a request that is JSON already; the server judges it. */
    public Task create(Map<String, Object> request) {
        return tasks.create(request);
    }

    public Task get(String id) {
        return tasks.get(id);
    }

    /** @param filter {@code project}, {@code state}, {@code run} */
    public List<Task> list(Map<String, String> filter, int most) {
        return tasks.list(filter, most);
    }

    /** Asks for its end; a task that has ended stays as it is. */
    public Task cancel(String id) {
        return tasks.act(id, "cancel");
    }

    /** Its timeline from the beginning, until {@code more} has enough. Blocks. */
    public void follow(String id, Predicate<TimelineEvent> more) {
        new EventFeed(http, tasks.one(id) + "/events").follow(0, more);
    }

    /**
     * Follows one stream of the program from an offset until the task has ended. Blocks. A connection that breaks is made
     * again where it broke.
     */
    public void output(String id, Stream stream, long offset, Consumer<byte[]> sink) {
        new LogFeed(http, tasks.one(id), stream).follow(offset, sink);
    }

    /** Current output. */
    public void outputSoFar(String id, Stream stream, Consumer<byte[]> sink) {
        new LogFeed(http, tasks.one(id), stream).soFar(sink);
    }

    /** Its timeline after number {@code after}, as far as it has got. */
    public List<TimelineEvent> events(String id, long after) {
        return new EventFeed(http, tasks.one(id) + "/events").soFar(after);
    }
}
