package dev.glovebox.protocol.task;

import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part that a task and a step of a workflow have in common.
 *
 * @param role whose defaults apply where the sandbox says nothing, and whose bounds hold
 */
public record TaskWork(
        ExecutionMode mode, SandboxRequest sandbox, Optional<Code> code, RoleUse role, Afterwards afterwards) {

    public Retry retry() {
        return afterwards.retry();
    }

    /** Patterns of files to keep. */
    public List<String> artifacts() {
        return afterwards.artifacts();
    }

    /** The same, asking for exactly this box. */
    public TaskWork withSandbox(SandboxRequest changed) {
        return new TaskWork(mode, changed, code, role, afterwards);
    }

    public Map<String, Object> tree() {
        var tree = new Tree()
                .put("execution_mode", mode.label())
                .put("sandbox", SandboxJson.tree(sandbox))
                .put("code", code.map(Code::tree));
        return afterwards.into(role.into(tree)).map();
    }

    public static TaskWork read(Reading from) {
        var mode = from.parsed("execution_mode", ExecutionMode::parse, ExecutionMode.DOCKER_SANDBOX);
        var sandbox = from.object("sandbox", SandboxJson::read).orElse(SandboxRequest.NONE);
        var code = from.object("code", Code::read);
        boolean command = !sandbox.program().command().isEmpty();
        // The program of a template needs no arguments.
        if (command ? code.isPresent() : code.isEmpty() && sandbox.template().isEmpty()) {
            from.problem(
                    command ? "code" : "sandbox.command",
                    "task.work",
                    command ? "cannot be combined with sandbox.command" : "is missing",
                    "set either sandbox.command or code");
        }
        return new TaskWork(mode, sandbox, code, RoleUse.read(from), Afterwards.read(from));
    }
}
