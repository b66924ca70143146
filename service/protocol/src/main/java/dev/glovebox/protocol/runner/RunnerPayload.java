package dev.glovebox.protocol.runner;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.protocol.task.ProjectJson;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.Optional;

/**
 * All a runner needs to know to run one attempt. The sandbox is filled in: role, overrides and defaults are already in it, and only
 * what a template says is not.
 *
 * @param run the workflow run it belongs to; boxes of one run may share an internal network
 * @param attempt from 1
 * @param bounds of the task's role, which the runner's own gate holds it to; empty where it has none
 */
public record RunnerPayload(
        String task, Optional<String> run, int attempt, Project project, TaskWork work, Optional<RoleBounds> bounds) {

    /**
     * What the policy's gate takes. The runner asks it again: the host is known only there.
     *
     * @param template what the task's template says on that host; its files are allowed because they are the host's own word
     */
    public SandboxSpec spec(SandboxRequest template) {
        var spec = work.sandbox()
                .over(template)
                .spec(work.mode().usualLevel(), Optional.of(project.allowing(template.mounts())));
        return spec.walls().network().orElse(new NetworkMode.None()) instanceof NetworkMode.Internal(var member)
                ? spec.withWalls(spec.walls().withNetwork(new NetworkMode.Internal(member.map(this::inItsGroup))))
                : spec;
    }

    /** Ids cannot be guessed, so no task of another run, nor of another project, gets in by naming the same group. */
    private GroupMember inItsGroup(GroupMember member) {
        return member.in(run.orElse(task));
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("task", task)
                .put("run", run)
                .put("attempt", attempt)
                .put("project", ProjectJson.tree(project))
                .putAll(work.tree())
                .put("bounds", bounds.map(RoleBounds::tree))
                .map();
    }

    public static RunnerPayload read(Reading from) {
        return new RunnerPayload(
                from.text("task"),
                from.optional("run"),
                from.integer("attempt", 1, Integer.MAX_VALUE).orElse(1),
                from.object("project", ProjectJson::read).orElseThrow(() -> {
                    from.missing("project");
                    return from.failure();
                }),
                TaskWork.read(from),
                from.object("bounds", RoleBounds::read));
    }
}
