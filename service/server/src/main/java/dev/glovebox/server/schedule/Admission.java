package dev.glovebox.server.schedule;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.policy.DeclaredGate;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.protocol.resource.Role;
import dev.glovebox.protocol.task.LimitsSpec;
import dev.glovebox.protocol.task.Network;
import dev.glovebox.protocol.task.Sandbox;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.task.WallsSpec;
import dev.glovebox.protocol.task.Work;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a task may be, as far as the API can tell. The runner asks again, on the machine itself. */
public final class Admission {

    /** What policy says. */
    public sealed interface Decision {

        /**
         * Nothing is against it.
         *
         * @param effective role and defaults filled in
         */
        record Admitted(TaskWork effective) implements Decision {}

        record Refused(TaskWork effective, List<Reason> reasons) implements Decision {}
    }

    private final DeclaredGate gate;
    private final CodeScreen screen;

    public Admission(DeclaredGate gate, CodeScreen screen) {
        this.gate = gate;
        this.screen = screen;
    }

    /** To be called before a transaction that judges this work, so that none waits for the screen. */
    public void screen(TaskWork work) {
        work.code().ifPresent(screen::reasons);
    }

    /** Refuses with every problem of form; what is left to say is policy's. */
    public Decision judge(Project project, Optional<Role.RoleSpec> role, TaskWork asked) {
        var wished = asked.sandbox().over(role.map(Role.RoleSpec::sandbox).orElse(Sandbox.NOTHING_SAID));
        var problems = new ArrayList<>(problemsOfMode(asked.mode(), wished.walls()));
        problems.addAll(problemsOfArtifacts(asked.artifacts(), wished.mounts()));
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        var effective = asked.withSandbox(filledIn(asked.mode(), wished));
        var reasons = judge(project, effective);
        return reasons.isEmpty() ? new Decision.Admitted(effective) : new Decision.Refused(effective, reasons);
    }

    /** Every reason against it at creation. */
    private List<Reason> judge(Project project, TaskWork effective) {
        return judge(project, effective, effective.code().map(screen::reasons).orElse(List.of()));
    }

    /** Every reason against it when it is handed out, for the project as it is then; empty while its code is not screened. */
    Optional<List<Reason>> judgeAgain(Project project, TaskWork effective) {
        var ofCode = effective.code().map(screen::known).orElse(Optional.of(List.of()));
        return ofCode.map(reasons -> judge(project, effective, reasons));
    }

    private List<Reason> judge(Project project, TaskWork effective, List<Reason> ofCode) {
        var reasons = new ArrayList<Reason>();
        gate.judge(spec(project, effective)).forEach(violation -> reasons.add(Reason.of(violation)));
        reasons.addAll(ofCode);
        return reasons;
    }

    /** With the mounts a box would get: the project's root, where none was named; in a layer, where something of it is kept. */
    public static Sandbox mounted(Project project, TaskWork work) {
        var sandbox = work.sandbox();
        var access = work.artifacts().isEmpty() ? Mount.Access.READ_ONLY : Mount.Access.CAPTURED;
        return sandbox.mounts().isEmpty()
                ? new Sandbox(
                        sandbox.walls(),
                        sandbox.work(),
                        List.of(MountPolicy.workspaceOf(project, access)),
                        sandbox.limits(),
                        sandbox.timeout())
                : sandbox;
    }

    private static SandboxSpec spec(Project project, TaskWork work) {
        var spec = mounted(project, work).spec(work.mode(), project);
        // The runner writes the command for code; any one does for the rules here.
        return work.code()
                .map(code -> spec.withProgram(spec.program().withCommand(List.of(code.language()))))
                .orElse(spec);
    }

    private static List<Reason> problemsOfArtifacts(List<String> patterns, List<Mount> mounts) {
        var problems = new ArrayList<Reason>();
        for (String pattern : patterns) {
            try {
                PathGlob.parse(pattern);
            } catch (IllegalArgumentException wrong) {
                problems.add(Reason.at(
                        "artifacts",
                        "artifacts.patterns",
                        String.valueOf(wrong.getMessage()),
                        "write for example dist/**"));
            }
        }
        if (!patterns.isEmpty()
                && !mounts.isEmpty()
                && mounts.stream().noneMatch(mount -> mount.access() == Mount.Access.CAPTURED)) {
            problems.add(Reason.at(
                    "artifacts",
                    "artifacts.mount",
                    "artifacts need a mount with access captured, and no mount has it",
                    "set access captured for the mount of the project, or drop the mounts"));
        }
        return problems;
    }

    private static List<Reason> problemsOfMode(ExecutionMode mode, WallsSpec walls) {
        var problems = new ArrayList<Reason>();
        if (mode == ExecutionMode.DOCKER_SANDBOX && walls.image().isEmpty()) {
            problems.add(Reason.at(
                    "sandbox.image",
                    "field.required",
                    "sandbox.image is missing; execution_mode docker-sandbox needs it",
                    "write for example glovebox/sandbox:latest, or use a role that sets it"));
        }
        walls.level()
                .filter(level -> !mode.offers(level))
                .ifPresent(level -> problems.add(Reason.at(
                        "sandbox.level",
                        "field.value",
                        "sandbox.level " + level.label() + " is not supported with execution_mode " + mode.label(),
                        "use " + mode.usualLevel().label() + ", or choose another execution_mode")));
        if (mode != ExecutionMode.DOCKER_SANDBOX) {
            walls.image().ifPresent(_ -> problems.add(onlyContainers("sandbox.image", mode)));
            walls.runtime().ifPresent(_ -> problems.add(onlyContainers("sandbox.runtime", mode)));
        }
        return problems;
    }

    private static Reason onlyContainers(String field, ExecutionMode mode) {
        return Reason.at(
                field,
                "field.value",
                field + " is not supported with execution_mode " + mode.label(),
                "drop this field, or use docker-sandbox");
    }

    private static Sandbox filledIn(ExecutionMode mode, Sandbox wished) {
        var level = wished.walls().level().orElse(mode.usualLevel());
        var network = wished.walls()
                .network()
                .or(() -> level.isAtLeast(IsolationLevel.MODERATE)
                        ? Optional.of(new Network(new NetworkMode.None(), List.of()))
                        : Optional.empty());
        var work = wished.work();
        return new Sandbox(
                new WallsSpec(wished.walls().image(), wished.walls().runtime(), Optional.of(level), network),
                new Work(work.command(), Optional.of(work.workdir().orElse(Sandbox.WORKDIR)), work.environment()),
                wished.mounts(),
                LimitsSpec.of(wished.limits().over(Limits.DEFAULTS)),
                Optional.of(wished.timeout().orElse(Limits.DEFAULTS.wallClock())));
    }
}
