package dev.glovebox.cli.remote;

import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.task.Task;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Tasks and timelines for people. */
final class TaskText {

    private TaskText() {}

    static void list(List<Task> tasks, PrintWriter out) {
        var table = new Table("TASK", "PROJECT", "STATE", "EXIT", "CREATED", "NAME");
        for (Task task : tasks) {
            table.add(
                    task.id(),
                    task.request().project(),
                    task.state().label(),
                    task.outcome()
                            .ending()
                            .flatMap(Ending::exitCode)
                            .map(String::valueOf)
                            .orElse("-"),
                    task.times().created().truncatedTo(ChronoUnit.SECONDS).toString(),
                    task.request().name().orElse(""));
        }
        table.print(out);
    }

    static void show(Task task, PrintWriter out) {
        line(out, "task", task.id());
        task.request().name().ifPresent(name -> line(out, "name", name));
        line(out, "project", task.request().project());
        line(out, "state", task.state().label());
        line(out, "attempt", Integer.toString(task.progress().attempt()));
        task.outcome().containerId().ifPresent(id -> line(out, "container", id));
        task.outcome().ending().ifPresent(ending -> {
            line(out, "cause", ending.cause());
            ending.exitCode().ifPresent(code -> line(out, "exit code", Integer.toString(code)));
            ending.failure().ifPresent(failure -> {
                line(out, "reason", failure.message());
                line(out, "next", failure.hint());
            });
        });
        task.outcome()
                .changes()
                .ifPresent(
                        changes -> line(out, "changes", changes.summary().changes() + ", kept as " + changes.keptAs()));
        out.flush();
    }

    private static void line(PrintWriter out, String name, String value) {
        out.println("%-10s %s".formatted(name, Printable.text(value)));
    }

    static String event(TimelineEvent event) {
        String details = event.details().isEmpty() ? "" : " " + dev.glovebox.json.Json.write(event.details());
        return event.at() + " " + Printable.text(event.type()) + Printable.text(details);
    }
}
