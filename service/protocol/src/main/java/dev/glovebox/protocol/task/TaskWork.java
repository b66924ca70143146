package dev.glovebox.protocol.task;

import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be done, and how: the part that a task and a step of a workflow have in common.
 *
 * @param role whose defaults apply where the sandbox says nothing, and whose bounds hold
 */
public record TaskWork(ExecutionMode mode, Sandbox sandbox, Optional<Code> code, RoleUse role, Afterwards afterwards) {

    public Retry retry() {
        return afterwards.retry();
    }

    /** Patterns of files to keep. */
    public List<String> artifacts() {
        return afterwards.artifacts();
    }

    /** The same, asking for exactly this box. */
    public TaskWork withSandbox(Sandbox changed) {
        return new TaskWork(mode, changed, code, role, afterwards);
    }

    public Map<String, Object> tree() {
        var tree = new Tree()
                .put("execution_mode", mode.label())
                .put("sandbox", sandbox.tree())
                .put("code", code.map(Code::tree));
        return afterwards.into(role.into(tree)).map();
    }

    public static TaskWork read(Reading from) {
        var mode = from.parsed("execution_mode", ExecutionMode::parse, ExecutionMode.DOCKER_SANDBOX);
        var sandbox = from.object("sandbox", Sandbox::read).orElse(Sandbox.NOTHING_SAID);
        var code = from.object("code", Code::read);
        if (sandbox.work().command().isEmpty() == code.isEmpty()) {
            from.problem(
                    code.isEmpty() ? "sandbox.command" : "code",
                    "task.work",
                    code.isEmpty() ? "is missing" : "cannot be combined with sandbox.command",
                    "set either sandbox.command or code");
        }
        return new TaskWork(mode, sandbox, code, RoleUse.read(from), Afterwards.read(from));
    }
}
