package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.SandboxOptions;
import dev.glovebox.model.request.NetworkRequest;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.protocol.task.Afterwards;
import dev.glovebox.protocol.task.OverrideSpec;
import dev.glovebox.protocol.task.Retry;
import dev.glovebox.protocol.task.RoleUse;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a task. Missing ones are left to the role and the server. */
final class TaskOptions {

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "docker-sandbox",
            description = "Execution mode: docker-sandbox (default), process-sandbox or direct.")
    private String mode = "docker-sandbox";

    @Mixin
    private SandboxOptions sandbox = new SandboxOptions();

    @Option(names = "--attempts", paramLabel = "N", description = "Maximum number of attempts.")
    private @Nullable Integer attempts;

    @Option(
            names = "--artifact",
            paramLabel = "PATTERN",
            description = "Files in the project to keep as artifacts, for example 'dist/**'; may be repeated.")
    private List<String> artifacts = new ArrayList<>();

    /** Throws {@link IllegalArgumentException} when something typed cannot be understood. */
    void put(Tree task, List<String> command) {
        var retry = Optional.ofNullable(attempts)
                .map(count -> new Retry(count, Retry.NEVER.backoff(), Retry.NEVER.leaseLost()))
                .orElse(Retry.NEVER);
        task.putAll(new TaskWork(
                        ExecutionMode.parse(mode),
                        // Where a source is, is for the runner to say: it has to be absolute.
                        sandbox.request(command, Mount::parse, NetworkRequest.Group.NONE),
                        Optional.empty(),
                        new RoleUse(Optional.ofNullable(sandbox.role), overrides()),
                        new Afterwards(retry, artifacts))
                .tree());
    }

    /** One without a reason is for the server to refuse, which audits it. */
    private List<OverrideSpec> overrides() {
        String reason = Optional.ofNullable(sandbox.reason).orElse("");
        return sandbox.overrides.stream()
                .map(text -> {
                    int equals = text.indexOf('=');
                    if (equals < 1) {
                        throw new IllegalArgumentException(
                                "'" + text + "' is not an override; write KEY=VALUE, for example timeout=1h");
                    }
                    return new OverrideSpec(text.substring(0, equals), text.substring(equals + 1), reason);
                })
                .toList();
    }
}
