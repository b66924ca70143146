package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.cli.remote.EventPrinter.Format;
import dev.glovebox.client.TasksApi;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.json.Json;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.protocol.task.Task;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox task}. */
@InOwnProcess("it talks to a server")
@Command(
        name = "task",
        description = "Creates, shows and cancels tasks of a server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = TaskCreate.class)
public final class TaskCommand extends CommandGroup {

    public TaskCommand() {
        super("create, list, show, logs, events, artifacts or cancel");
    }

    @Command(name = "list", description = "Lists tasks, newest first.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ServerOptions server,
            @Option(names = "--project", paramLabel = "ID", description = "List only tasks of this project.") @Nullable
                    String project,
            @Option(names = "--state", paramLabel = "STATE", description = "List only tasks in this state.") @Nullable
                    String state,
            @Option(names = "--run", paramLabel = "ID", description = "List only tasks of this workflow run.") @Nullable
                    String run,
            @Option(
                            names = "--limit",
                            paramLabel = "N",
                            defaultValue = "50",
                            description = "Maximum number of tasks. Default: 50.")
                    int limit,
            @Option(names = "--json", description = "Print JSON, one task per line.") boolean json) {
        Map<String, String> filter = new LinkedHashMap<>();
        put(filter, "project", project);
        put(filter, "state", state);
        put(filter, "run", run);
        var tasks = tasks(server).list(filter, limit);
        var out = out();
        if (json) {
            tasks.forEach(task -> out.println(Json.write(task.tree())));
            out.flush();
        } else {
            TaskText.list(tasks, out);
        }
        return 0;
    }

    private static void put(Map<String, String> filter, String name, @Nullable String value) {
        if (value != null) {
            filter.put(name, value);
        }
    }

    @Command(name = "show", description = "Shows one task.", mixinStandardHelpOptions = true)
    int show(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "TASK") String id,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        print(tasks(server).get(id), json ? Format.JSON : Format.TEXT);
        return 0;
    }

    @Command(
            name = "cancel",
            description = "Cancels a task. A task that has ended is not changed.",
            mixinStandardHelpOptions = true)
    int cancel(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "TASK") String id,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        print(tasks(server).cancel(id), json ? Format.JSON : Format.TEXT);
        return 0;
    }

    @Command(name = "logs", description = "Prints the output of a task.", mixinStandardHelpOptions = true)
    int logs(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "TASK") String id,
            @Option(
                            names = "--follow",
                            description = "Follow the output until the task ends, and exit with its exit status.")
                    boolean follow) {
        var follower = new TaskFollower(tasks(server));
        var out = new FileOutputStream(FileDescriptor.out);
        var err = new FileOutputStream(FileDescriptor.err);
        if (!follow) {
            follower.soFar(id, out, err);
            return 0;
        }
        var ended = follower.follow(id, out, err);
        TaskFollower.printFailure(ended, err());
        return TaskFollower.shellStatus(ended);
    }

    @Command(name = "events", description = "Prints the events of a task.", mixinStandardHelpOptions = true)
    int events(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "TASK") String id,
            @Option(names = "--follow", description = "Follow the events until the task ends.") boolean follow,
            @Option(names = "--json", description = "Print JSON, one event per line.") boolean json) {
        var out = out();
        var printer = new EventPrinter(out, json ? Format.JSON : Format.TEXT);
        var tasks = tasks(server);
        if (follow) {
            tasks.follow(id, event -> {
                printer.print(event);
                return !tasks.get(id).state().terminal();
            });
        }
        tasks.events(id, printer.last()).forEach(printer::print);
        return 0;
    }

    @Command(
            name = "artifacts",
            description = "Lists or saves the artifacts of a task.",
            mixinStandardHelpOptions = true)
    int artifacts(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "TASK") String id,
            @Option(names = "--out", paramLabel = "DIR", description = "Save the artifacts in this directory.")
                    @Nullable
                    Path directory,
            @Option(names = "--json", description = "Print JSON, one artifact per line.") boolean json) {
        var artifacts = server.client(glovebox().configuration()).artifacts();
        var out = out();
        for (var artifact : ofLastAttempt(artifacts.list(Map.of("task", id), Integer.MAX_VALUE))) {
            if (directory != null) {
                new ArtifactFiles(artifacts, directory).save(artifact);
            }
            out.println(json ? Json.write(artifact.tree()) : artifact.size() + "\t" + Printable.text(artifact.path()));
        }
        out.flush();
        return 0;
    }

    private static List<Artifact> ofLastAttempt(List<Artifact> all) {
        int last = all.stream()
                .mapToInt(artifact -> artifact.origin().attempt())
                .max()
                .orElse(0);
        return all.stream()
                .filter(artifact -> artifact.origin().attempt() == last)
                .toList();
    }

    private TasksApi tasks(ServerOptions server) {
        return server.client(glovebox().configuration()).tasks();
    }

    private void print(Task task, Format form) {
        var out = out();
        switch (form) {
            case JSON -> {
                out.println(Json.write(task.tree()));
                out.flush();
            }
            case TEXT -> TaskText.show(task, out);
        }
    }
}
