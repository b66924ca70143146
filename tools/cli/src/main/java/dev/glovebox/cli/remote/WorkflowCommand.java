package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.cli.remote.EventPrinter.Format;
import dev.glovebox.client.GloveboxClient;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.FileProblem;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.Run;
import dev.glovebox.protocol.resource.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox workflow}. */
@InOwnProcess("it talks to a server")
@Command(
        name = "workflow",
        description = "Creates and runs workflows (tasks that depend on each other).",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class WorkflowCommand extends CommandGroup {

    public WorkflowCommand() {
        super("create, list, show, run, status or cancel");
    }

    @Command(name = "create", description = "Creates a workflow from a JSON file.", mixinStandardHelpOptions = true)
    int create(
            @Mixin ServerOptions server,
            @Parameters(
                            paramLabel = "FILE",
                            description = "JSON file with project, name and steps; docs/api.md has an example.")
                    Path file,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        var workflow = client(server).workflows().create(read(file));
        println(json ? Json.write(workflow.tree()) : workflow.id());
        return 0;
    }

    private Map<String, Object> read(Path file) {
        try {
            if (Json.tryParse(Files.readString(file)).orElse(new Json(null)).value() instanceof Map<?, ?> map) {
                Map<String, Object> spec = new LinkedHashMap<>();
                map.forEach((name, value) -> spec.put(String.valueOf(name), value));
                return spec;
            }
            throw misused(file + " is not a JSON object");
        } catch (IOException unreadable) {
            throw misused("cannot read " + file + ": " + FileProblem.of(unreadable), unreadable);
        }
    }

    @Command(name = "list", description = "Lists workflows.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ServerOptions server,
            @Option(names = "--project", paramLabel = "ID", description = "List only workflows of this project.")
                    @Nullable
                    String project,
            @Option(names = "--json", description = "Print JSON, one workflow per line.") boolean json) {
        var table = new Table("WORKFLOW", "PROJECT", "STEPS", "NAME");
        Map<String, String> filter = project == null ? Map.of() : Map.of("project", project);
        for (Workflow workflow : client(server).workflows().list(filter, 1000)) {
            if (json) {
                println(Json.write(workflow.tree()));
            }
            var spec = workflow.spec();
            table.add(
                    workflow.id(), spec.project(), Integer.toString(spec.steps().size()), spec.name());
        }
        if (!json) {
            table.print(out());
        }
        return 0;
    }

    @Command(name = "show", description = "Shows one workflow.", mixinStandardHelpOptions = true)
    int show(@Mixin ServerOptions server, @Parameters(paramLabel = "WORKFLOW") String id) {
        println(Json.write(client(server).workflows().get(id).tree()));
        return 0;
    }

    @Command(name = "run", description = "Starts a run of a workflow.", mixinStandardHelpOptions = true)
    int start(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "WORKFLOW") String id,
            @Option(names = "--follow", description = "Print the events of the run and wait for its end.")
                    boolean follow,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        var client = client(server);
        var run = client.workflows().start(id);
        if (!follow) {
            println(json ? Json.write(run.tree()) : run.id());
            return 0;
        }
        var printer = new EventPrinter(out(), json ? EventPrinter.Format.JSON : EventPrinter.Format.TEXT);
        client.runs().follow(run.id(), event -> {
            printer.print(event);
            return !client.runs().get(run.id()).state().terminal();
        });
        client.runs().events(run.id(), printer.last()).forEach(printer::print);
        return shellStatus(client.runs().get(run.id()).state());
    }

    private static int shellStatus(WorkflowState state) {
        return switch (state) {
            case SUCCEEDED -> 0;
            case CANCELLED -> FailureCode.CANCELLED.exitStatus().orElseThrow();
            case FAILED, RUNNING, CANCELLING -> 1;
        };
    }

    @Command(name = "status", description = "Shows the state of a workflow run.", mixinStandardHelpOptions = true)
    int status(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "RUN") String id,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        print(client(server).runs().get(id), json ? Format.JSON : Format.TEXT);
        return 0;
    }

    @Command(
            name = "cancel",
            description = "Cancels a workflow run and all its tasks.",
            mixinStandardHelpOptions = true)
    int cancel(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "RUN") String id,
            @Option(names = "--json", description = "Print JSON.") boolean json) {
        print(client(server).runs().cancel(id), json ? Format.JSON : Format.TEXT);
        return 0;
    }

    private void print(Run run, Format form) {
        switch (form) {
            case JSON -> println(Json.write(run.tree()));
            case TEXT -> {
                println(run.id() + " " + run.state().label());
                var table = new Table("STEP", "STATE", "TASK");
                run.steps().forEach(step -> table.add(step.name(), step.state().label(), step.task()));
                table.print(out());
            }
        }
    }

    private GloveboxClient client(ServerOptions server) {
        return server.client(glovebox().configuration());
    }
}
