package dev.glovebox.protocol.task;

import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;

/**
 * A box on the wire: {@code template, image, workdir, command, env, secrets, mounts, limits, network, level, runtime, gpus,
 * allowed_syscalls, blocked_syscalls, timeout}. In a request almost everything may be left out; in a runner's payload everything is
 * filled in but what a template says.
 */
public final class SandboxJson {

    private SandboxJson() {}

    public static Map<String, Object> tree(SandboxRequest sandbox) {
        var walls = sandbox.walls();
        var program = sandbox.program();
        var adjustments = walls.adjustments();
        var tree = new Tree()
                .put("template", sandbox.template())
                .put("image", walls.image())
                .put("level", walls.level().map(IsolationLevel::label))
                .put("network", walls.network().map(NetworkJson::tree))
                .put("runtime", walls.runtime())
                .put("gpus", adjustments.gpus().map(Gpus::label))
                .putUnlessEmpty("allowed_syscalls", adjustments.syscalls().allowed())
                .putUnlessEmpty("blocked_syscalls", adjustments.syscalls().blocked())
                .putUnlessEmpty("command", program.command())
                .put("workdir", program.workdir());
        return LimitsJson.into(VariablesJson.into(tree, program.environment()), sandbox.limits())
                .putUnlessEmpty(
                        "mounts", sandbox.mounts().stream().map(MountJson::tree).toList())
                .map();
    }

    public static SandboxRequest read(Reading from) {
        return new SandboxRequest(
                from.optional("template"),
                walls(from),
                new ProgramRequest(from.texts("command"), from.optional("workdir"), VariablesJson.read(from)),
                MountJson.read("mounts", from),
                new LimitsRequest(LimitsJson.read(from)));
    }

    private static WallsRequest walls(Reading from) {
        return new WallsRequest(
                from.parsed("level", IsolationLevel::parse),
                from.object("network", NetworkJson::read),
                from.optional("image"),
                from.optional("runtime"),
                new Adjustments(syscalls(from), from.parsed("gpus", Gpus::parse)));
    }

    private static SyscallChanges syscalls(Reading from) {
        try {
            return new SyscallChanges(from.texts("blocked_syscalls"), from.texts("allowed_syscalls"));
        } catch (IllegalArgumentException both) {
            from.problem("allowed_syscalls", "field.value", String.valueOf(both.getMessage()), "correct it");
            return SyscallChanges.NONE;
        }
    }
}
