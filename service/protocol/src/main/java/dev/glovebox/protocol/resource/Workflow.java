package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tasks that depend on each other, to be run as one. */
public record Workflow(String id, WorkflowSpec spec, Edition edition) {

    public static final int MOST_STEPS = 200;

    /** Client's part of a workflow: steps without cycles. */
    public record WorkflowSpec(String project, String name, List<Step> steps) {

        public WorkflowSpec {
            steps = List.copyOf(steps);
        }

        public Map<String, Object> tree() {
            return new Tree()
                    .put("project", project)
                    .put("name", name)
                    .put("steps", steps.stream().map(Step::tree).toList())
                    .map();
        }

        public static WorkflowSpec read(Reading from) {
            var steps = from.objects("steps", Step::read);
            if (steps.isEmpty() || steps.size() > MOST_STEPS) {
                from.problem("steps", "steps.count", "has " + steps.size() + " steps", "use 1 to " + MOST_STEPS);
            }
            checkNames(from, steps);
            new StepOrder(steps)
                    .cycle()
                    .ifPresent(circle -> from.problem(
                            "steps",
                            "steps.cycle",
                            "depend on each other: " + String.join(" → ", circle),
                            "remove one of these dependencies"));
            return new WorkflowSpec(from.text("project"), from.text("name"), steps);
        }

        private static void checkNames(Reading from, List<Step> steps) {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < steps.size(); i++) {
                if (!names.add(steps.get(i).name())) {
                    from.problem(
                            "steps[" + i + "].name",
                            "steps.name",
                            "is used by another step: " + steps.get(i).name(),
                            "give each step its own name");
                }
            }
            for (int i = 0; i < steps.size(); i++) {
                String at = "steps[" + i + "].needs";
                steps.get(i).needs().stream()
                        .filter(need -> !names.contains(need))
                        .forEach(need -> from.problem(
                                at,
                                "steps.needs",
                                "is not a step of this workflow: " + need,
                                "use the name of one of its steps"));
            }
        }
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .putAll(spec.tree())
                .putAll(edition.tree())
                .map();
    }

    public static Workflow read(Reading from) {
        return new Workflow(from.text("id"), WorkflowSpec.read(from), Edition.read(from));
    }
}
