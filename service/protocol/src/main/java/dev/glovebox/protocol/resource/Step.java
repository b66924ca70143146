package dev.glovebox.protocol.resource;

import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One task of a workflow.
 *
 * @param needs steps that have to end before this one starts
 */
public record Step(String name, List<String> needs, OnFailure onFailure, TaskWork work) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");

    /** Effect of a failure on dependent steps and on the run. */
    public enum OnFailure {
        /** They are skipped and the run has failed. */
        STOP,
        /** They start all the same, and the run can still succeed. */
        CONTINUE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Step {
        needs = List.copyOf(needs);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("name", name)
                .put("needs", needs)
                .put("on_failure", onFailure.label())
                .putAll(work.tree())
                .map();
    }

    public static Step read(Reading from) {
        String name = from.text("name");
        if (!NAME.matcher(name).matches()) {
            from.problem(
                    "name", "step.name", "is not a valid step name", "use letters, digits, dashes and underscores");
        }
        return new Step(
                name,
                from.texts("needs"),
                from.parsed("on_failure", text -> Named.of(OnFailure.values(), OnFailure::label, text, "on_failure"))
                        .orElse(OnFailure.STOP),
                TaskWork.read(from));
    }
}
