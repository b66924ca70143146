package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.client.ProjectsApi;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.Quota;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox project}. */
@InOwnProcess("it talks to a server")
@Command(
        name = "project",
        description = "Manages the projects of a server: the folders tasks may use.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class ProjectCommand extends CommandGroup {

    public ProjectCommand() {
        super("create, list or show");
    }

    @Command(name = "create", description = "Creates a project.", mixinStandardHelpOptions = true)
    int create(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "ID", description = "Project id: lower-case letters, digits and dashes.")
                    String id,
            @Option(
                            names = "--root",
                            paramLabel = "DIR",
                            required = true,
                            description = "Folder of the project on the runners.")
                    Path root,
            @Option(
                            names = "--allow",
                            paramLabel = "DIR",
                            description = "Another path that tasks of the project may mount; may be repeated.")
                    @Nullable
                    List<Path> allowed,
            @Option(
                            names = "--max-tasks",
                            paramLabel = "N",
                            description = "Maximum number of tasks that run at the same time.")
                    @Nullable
                    Integer tasks,
            @Option(
                            names = "--max-cpus",
                            paramLabel = "N",
                            description = "Maximum number of CPUs for all running tasks.")
                    @Nullable
                    Cpus cpus,
            @Option(names = "--max-memory", paramLabel = "SIZE", description = "Maximum memory for all running tasks.")
                    @Nullable
                    ByteSize memory,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        var project = new Project(
                id,
                absolute(root),
                allowed == null
                        ? List.of()
                        : allowed.stream().map(ProjectCommand::absolute).toList());
        var quota = new Quota(Optional.ofNullable(tasks), Optional.ofNullable(cpus), Optional.ofNullable(memory));
        print(projects(server).create(new ProjectRecord.ProjectSpec(project, quota)), json);
        return 0;
    }

    private static Path absolute(Path typed) {
        return typed.toAbsolutePath().normalize();
    }

    @Command(
            name = "list",
            description = "Lists the projects that the key has access to.",
            mixinStandardHelpOptions = true)
    int list(
            @Mixin ServerOptions server,
            @Option(names = "--json", description = "Print JSON, one project per line.") boolean json) {
        var out = out();
        var table = new Table("PROJECT", "ROOT", "ALLOWED");
        for (ProjectRecord record : projects(server).list(1000)) {
            if (json) {
                out.println(Json.write(record.tree()));
            }
            table.add(
                    record.project().id(),
                    record.project().rootPath().toString(),
                    record.project().allowedPaths().stream().map(Path::toString).collect(Collectors.joining(" ")));
        }
        if (!json) {
            table.print(out);
        }
        out.flush();
        return 0;
    }

    @Command(name = "show", description = "Shows one project.", mixinStandardHelpOptions = true)
    int show(@Mixin ServerOptions server, @Parameters(paramLabel = "ID") String id) {
        print(projects(server).get(id), true);
        return 0;
    }

    private ProjectsApi projects(ServerOptions server) {
        return server.client(glovebox().configuration()).projects();
    }

    private void print(ProjectRecord record, boolean json) {
        var out = out();
        out.println(json ? Json.write(record.tree()) : record.project().id());
        out.flush();
    }
}
