package dev.glovebox.protocol.task;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/** A task as its creator writes it down. */
public record TaskRequest(String project, Optional<String> name, TaskWork work) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("project", project)
                .put("name", name)
                .putAll(work.tree())
                .map();
    }

    public static TaskRequest read(Reading from) {
        return new TaskRequest(from.text("project"), from.optional("name"), TaskWork.read(from));
    }
}
