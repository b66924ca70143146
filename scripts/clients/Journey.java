import gb.ApiClient;
import gb.ApiException;
import gb.api.ArtifactsApi;
import gb.api.ProjectsApi;
import gb.api.TasksApi;
import gb.model.ExecutionMode;
import gb.model.ProjectSpec;
import gb.model.Sandbox;
import gb.model.Task;
import gb.model.TaskRequest;
import gb.model.TaskState;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The journey of a client that was generated for Java. Run by scripts/clients/check.sh. */
public final class Journey {

    private static final Set<TaskState> ENDED = EnumSet.of(
            TaskState.SUCCEEDED, TaskState.FAILED, TaskState.CANCELLED, TaskState.REJECTED, TaskState.SKIPPED);

    private final TasksApi tasks;

    private Journey(TasksApi tasks) {
        this.tasks = tasks;
    }

    private static void check(boolean holds, Object what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private Task create(String script, String... artifacts) throws ApiException {
        return tasks.createTask(
                new TaskRequest()
                        .project("java")
                        .executionMode(ExecutionMode.PROCESS_SANDBOX)
                        .sandbox(new Sandbox().command(List.of("sh", "-c", script)))
                        .artifacts(List.of(artifacts)),
                null);
    }

    private Task end(Task begun) throws ApiException, InterruptedException {
        Task task = begun;
        while (!ENDED.contains(task.getState())) {
            Thread.sleep(100);
            task = tasks.getTask(task.getId());
        }
        return task;
    }

    private static String content(File file) throws IOException {
        try {
            return Files.readString(file.toPath());
        } finally {
            Files.delete(file.toPath());
        }
    }

    public static void main(String[] arguments) throws Exception {
        var client = new ApiClient();
        client.updateBaseUri(System.getenv("GLOVEBOX_SERVER"));
        client.setRequestInterceptor(
                request -> request.header("Authorization", "Bearer " + System.getenv("GLOVEBOX_KEY")));
        new ProjectsApi(client)
                .createProject(
                        new ProjectSpec().id("java").rootPath(System.getenv("GLOVEBOX_PROJECT_ROOT")), null);
        var artifacts = new ArtifactsApi(client);
        var tasks = new TasksApi(client);
        var journey = new Journey(tasks);

        var task = journey.end(journey.create("echo hello; mkdir -p dist; echo data >dist/a.txt", "dist/**"));
        check(task.getState() == TaskState.SUCCEEDED, task);
        check(content(tasks.taskLogs(task.getId(), null, null, null, null)).equals("hello\n"), "logs");
        var found = artifacts.listArtifacts(null, task.getId(), null, null).getItems();
        check(found.size() == 1 && found.getFirst().getPath().equals("dist/a.txt"), found);
        check(content(artifacts.artifactContent(found.getFirst().getId())).equals("data\n"), "artifact");

        var endless = journey.create("sleep 600");
        tasks.cancelTask(endless.getId());
        check(journey.end(endless).getState() == TaskState.CANCELLED, "cancel");

        try {
            tasks.getTask("none");
            throw new AssertionError("a task that does not exist was found");
        } catch (ApiException refused) {
            check(refused.getCode() == 404, refused);
        }
    }
}
