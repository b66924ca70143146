package dev.glovebox.server.schedule;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.DeclaredGate;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.RunOverride;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.protocol.runner.RoleBounds;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a task may be, as far as the API can tell. The runner asks again, on the machine itself. */
public final class Admission {

    /** Decision of the policy. */
    public sealed interface Decision {

        /**
         * Nothing is against it.
         *
         * @param effective role, overrides and defaults filled in
         * @param terms for the audit: the role it was admitted in, and each override
         */
        record Admitted(TaskWork effective, List<RunEvent> terms) implements Decision {}

        record Refused(TaskWork effective, List<Reason> reasons) implements Decision {}
    }

    private final DeclaredGate gate;
    private final CodeScreen screen;
    private final TaskRoles roles;

    public Admission(DeclaredGate gate, CodeScreen screen, TaskRoles roles) {
        this.gate = gate;
        this.screen = screen;
        this.roles = roles;
    }

    /** To be called before a transaction that judges this work, so that none waits for the screen. */
    public void screen(TaskWork work) {
        work.code().ifPresent(screen::reasons);
    }

    /**
     * Refuses with every problem of form; what is left to say is policy's.
     *
     * @param who asks, for the audit
     */
    public Decision judge(Tx tx, Project project, TaskWork requested, String who) {
        var role = roles.find(tx, project.id(), requested.role().name())
                .orElseThrow(() -> Refusal.invalid(List.of(noRole(project, requested))));
        var merged = requested.sandbox().over(role.defaults());
        var problems = new ArrayList<>(problemsOfMode(requested.mode(), merged));
        problems.addAll(problemsOfArtifacts(requested.artifacts(), merged.mounts()));
        refuse(problems);
        var filled = requested.withSandbox(filledIn(requested.mode(), merged, role));
        var terms = terms(role, filled, base(project, filled), who);
        var applied = terms.applied(base(project, filled));
        refuse(problemsOfLevel(requested.mode(), Optional.of(applied.walls().level())));
        var effective = filled.withSandbox(writtenOut(filled, applied));
        var reasons = judge(
                project, effective, terms, effective.code().map(screen::reasons).orElse(List.of()));
        // What was refused need not be readable as a task: an override may name a network without its hosts.
        return reasons.isEmpty()
                ? new Decision.Admitted(effective, terms.events())
                : new Decision.Refused(filled, reasons);
    }

    private static void refuse(List<Reason> problems) {
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    private static Reason noRole(Project project, TaskWork requested) {
        return Reason.at(
                "role",
                "field.value",
                "role " + Printable.text(requested.role().name().orElse("")) + " does not exist in project "
                        + project.id() + " or in the configuration",
                "create the role, or drop this field");
    }

    /** What a handed out task is held to. */
    Optional<RoleBounds> bounds(Tx tx, TaskRow row) {
        return role(tx, row).flatMap(TaskRole::announced);
    }

    private Optional<TaskRole> role(Tx tx, TaskRow row) {
        return roles.find(
                tx, row.task().request().project(), row.effective().role().name());
    }

    /**
     * Every reason against it when it is handed out, for the project and the role as they are then; empty while its code is
     * not screened.
     */
    Optional<List<Reason>> judgeAgain(Tx tx, Project project, TaskRow row) {
        var effective = row.effective();
        var ofCode = effective.code().map(screen::known).orElse(Optional.of(List.of()));
        return ofCode.map(reasons -> role(tx, row)
                .map(role -> judge(
                        project, effective, terms(role, effective, base(project, effective), row.creator()), reasons))
                .orElse(List.of(noRole(project, effective))));
    }

    private List<Reason> judge(Project project, TaskWork effective, RoleAndOverrides terms, List<Reason> ofCode) {
        var reasons = new ArrayList<Reason>();
        effective.role().overrides().stream()
                .filter(override -> override.reason().isBlank())
                .forEach(override -> reasons.add(Reason.at(
                        "overrides",
                        "override.reason",
                        "the override of " + Printable.text(override.setting()) + " has no reason",
                        "say why; the reason is kept in the audit")));
        unwalled(effective).ifPresent(reasons::add);
        gate.judge(spec(project, effective), terms).forEach(violation -> reasons.add(PolicyReasons.of(violation)));
        reasons.addAll(ofCode);
        return reasons;
    }

    /** Below MODERATE programs have the network of the host: who asks for none is not given that instead. */
    private static Optional<Reason> unwalled(TaskWork work) {
        var walls = work.sandbox().walls();
        var level = walls.level().orElse(work.mode().usualLevel());
        return walls.network()
                .filter(network -> network instanceof NetworkMode.None)
                .filter(_ -> !level.isAtLeast(IsolationLevel.MODERATE))
                .map(_ -> Reason.at(
                        "sandbox.network",
                        "network.level",
                        "level " + level.label() + " cannot keep a program from the network",
                        "use level moderate or higher, or drop sandbox.network to accept the network of the runner"));
    }

    /** An override without a reason is none. */
    private static RoleAndOverrides terms(TaskRole role, TaskWork work, SandboxSpec usual, String who) {
        var overrides = new ArrayList<RunOverride>();
        var problems = new ArrayList<Reason>();
        for (var override : work.role().overrides()) {
            try {
                if (!override.reason().isBlank()) {
                    overrides.add(RunOverride.of(override.setting(), override.value(), override.reason(), usual));
                }
            } catch (IllegalArgumentException | ArithmeticException unreadable) {
                problems.add(Reason.at(
                        "overrides",
                        "field.value",
                        "overrides: " + unreadable.getMessage(),
                        "write a setting of the role and a value that it may have"));
            }
        }
        refuse(problems);
        return new RoleAndOverrides(who, Optional.of(role.bounds()), overrides);
    }

    /** With the mounts a box would get: the project's root, where none was named; in a layer, where something of it is kept. */
    public static SandboxRequest mounted(Project project, TaskWork work) {
        var sandbox = work.sandbox();
        var access = work.artifacts().isEmpty() ? Mount.Access.READ_ONLY : Mount.Access.CAPTURED;
        return sandbox.mounts().isEmpty()
                ? sandbox.withMounts(List.of(MountPolicy.workspaceOf(project, access)))
                : sandbox;
    }

    /** What overrides change. Mounts are derived when the task is handed out, unless one of them is overridden. */
    private static SandboxSpec base(Project project, TaskWork work) {
        return (overrides(work, Setting.MOUNTS) ? mounted(project, work) : work.sandbox())
                .spec(work.mode().usualLevel(), Optional.of(project));
    }

    private static SandboxSpec spec(Project project, TaskWork work) {
        var spec = mounted(project, work).spec(work.mode().usualLevel(), Optional.of(project));
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

    /** What a template says about its image is known on the runner alone. */
    private static List<Reason> problemsOfMode(ExecutionMode mode, SandboxRequest merged) {
        var problems = new ArrayList<Reason>();
        var walls = merged.walls();
        if (mode == ExecutionMode.DOCKER_SANDBOX
                && walls.image().isEmpty()
                && merged.template().isEmpty()) {
            problems.add(Reason.at(
                    "sandbox.image",
                    "field.required",
                    "sandbox.image is missing; execution_mode docker-sandbox needs it",
                    "write for example glovebox/sandbox:latest, or use a role or a template that sets it"));
        }
        problems.addAll(problemsOfLevel(mode, walls.level()));
        if (mode != ExecutionMode.DOCKER_SANDBOX) {
            walls.image().ifPresent(_ -> problems.add(onlyContainers("sandbox.image", mode)));
            walls.runtime().ifPresent(_ -> problems.add(onlyContainers("sandbox.runtime", mode)));
        }
        return problems;
    }

    private static List<Reason> problemsOfLevel(ExecutionMode mode, Optional<IsolationLevel> requested) {
        return requested.filter(level -> !mode.offers(level)).stream()
                .map(level -> Reason.at(
                        "sandbox.level",
                        "field.value",
                        "sandbox.level " + level.label() + " is not supported with execution_mode " + mode.label(),
                        "use " + mode.usualLevel().label() + ", or choose another execution_mode"))
                .toList();
    }

    private static Reason onlyContainers(String field, ExecutionMode mode) {
        return Reason.at(
                field,
                "field.value",
                field + " is not supported with execution_mode " + mode.label(),
                "drop this field, or use docker-sandbox");
    }

    private SandboxRequest filledIn(ExecutionMode mode, SandboxRequest merged, TaskRole role) {
        var level = merged.walls().level().orElse(usualLevel(mode));
        var network = merged.walls()
                .network()
                .or(() -> level.isAtLeast(IsolationLevel.MODERATE)
                        ? Optional.of(new NetworkMode.None())
                        : Optional.empty());
        // A template may say the level, and only the runner knows it. It cannot lower that of a floor.
        boolean open = merged.template().isPresent() && merged.walls().level().isEmpty() && level == mode.usualLevel();
        return merged.with(merged.walls()
                        .at(open ? Optional.empty() : Optional.of(level))
                        .on(network))
                .with(merged.program().in(merged.program().workdir().orElse(SandboxRequest.WORKDIR)))
                .over(role.bounds().fitted(SandboxRequest.NONE));
    }

    /** All of it but the level where that is left to a template; an override says it. */
    private static SandboxRequest writtenOut(TaskWork filled, SandboxSpec applied) {
        var all = SandboxRequest.of(applied).from(filled.sandbox().template());
        boolean left = filled.sandbox().walls().level().isEmpty() && !overrides(filled, Setting.LEVEL);
        return left ? all.with(all.walls().at(Optional.empty())) : all;
    }

    private static boolean overrides(TaskWork work, Setting setting) {
        return work.role().overrides().stream()
                .anyMatch(override -> override.setting().equals(setting.key()));
    }

    /** Nobody is refused for a level that nobody asked for. */
    private IsolationLevel usualLevel(ExecutionMode mode) {
        return gate.floor()
                .filter(floor -> !mode.usualLevel().isAtLeast(floor) && mode.offers(floor))
                .orElse(mode.usualLevel());
    }
}
