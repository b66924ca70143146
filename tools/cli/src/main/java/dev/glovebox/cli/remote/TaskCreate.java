package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.LanguageOption;
import dev.glovebox.json.Json;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.wire.Tree;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox task create}. */
@Command(
        name = "create",
        description = "Creates a task on a server.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "With --follow, the exit status is that of the program, as with glovebox run.",
            "",
            "  glovebox task create --project p1 --follow -- python3 main.py",
        })
final class TaskCreate implements Callable<Integer> {

    @ParentCommand
    private TaskCommand parent;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Option(names = "--project", paramLabel = "ID", required = true, description = "Project of the task.")
    private String project = "";

    @Option(names = "--name", paramLabel = "NAME", description = "Description of the task.")
    private @Nullable String name;

    @Mixin
    private TaskOptions options;

    @Option(names = "--code", paramLabel = "FILE", description = "Run this source file instead of a command.")
    private @Nullable String code;

    @Mixin
    private LanguageOption language;

    @Option(names = "--follow", description = "Print the output of the task and wait for its end.")
    private boolean follow;

    @Option(names = "--json", description = "Print the task as JSON.")
    private boolean json;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "After --: the command and its arguments.")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
        var tasks = server.client(parent.glovebox().configuration()).tasks();
        var task = tasks.create(request());
        if (!follow) {
            print(task);
            return 0;
        }
        spec.commandLine().getErr().println("glovebox: task " + task.id());
        spec.commandLine().getErr().flush();
        // With --json, standard output is for the one object.
        var ended = json
                ? new TaskFollower(tasks).await(task.id())
                : new TaskFollower(tasks)
                        .follow(
                                task.id(),
                                new FileOutputStream(FileDescriptor.out),
                                new FileOutputStream(FileDescriptor.err));
        if (json) {
            print(ended);
        } else {
            TaskFollower.printFailure(ended, spec.commandLine().getErr());
        }
        return TaskFollower.shellStatus(ended);
    }

    private void print(Task task) {
        var out = spec.commandLine().getOut();
        out.println(json ? Json.write(task.tree()) : task.id());
        out.flush();
    }

    private Map<String, Object> request() {
        var task = new Tree().put("project", project).put("name", Optional.ofNullable(name));
        try {
            options.put(task, command);
        } catch (IllegalArgumentException misread) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(misread.getMessage()), misread);
        }
        if (code != null) {
            var source = language.read(code, spec.commandLine());
            task.put(
                    "code",
                    Map.of(
                            "language",
                            source.language().id(),
                            "source",
                            new String(source.bytes(), StandardCharsets.UTF_8)));
        }
        return task.map();
    }
}
