package dev.glovebox.runner;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.RunOverride;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.protocol.resource.SettingBounds;
import dev.glovebox.protocol.runner.RoleBounds;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.screen.finding.CodePolicy.NameLists;
import dev.glovebox.screen.finding.Profile;
import java.util.List;
import java.util.Optional;

/** The role and the overrides of a task, as the gate of this host takes them. */
final class TaskTerms {

    private TaskTerms() {}

    /**
     * Reads them anew: a server that let something pass decides nothing here.
     *
     * @throws SandboxException when a bound cannot be understood, for then it could not be held either
     */
    static RoleAndOverrides of(RunnerPayload payload, SandboxSpec spec) {
        try {
            return new RoleAndOverrides(
                    "task " + payload.task(),
                    Optional.of(payload.bounds().map(TaskTerms::role).orElse(Role.NONE)),
                    payload.work().role().overrides().stream()
                            .map(each -> RunOverride.of(each.setting(), each.value(), each.reason(), spec))
                            .toList());
        } catch (IllegalArgumentException | ArithmeticException unreadable) {
            throw SandboxException.rejected(List.of(new Violation(
                    "task.role",
                    "the role of the task cannot be read: " + unreadable.getMessage(),
                    "correct the role or the override; server and runner may be of different versions")));
        }
    }

    private static Role role(RoleBounds reported) {
        var rules = reported.rules();
        return new Role(
                reported.name(),
                Role.closed(constraints(reported.uses())),
                constraints(reported.override()),
                new Role.Lists(
                        SyscallChanges.NONE, // they are in the sandbox
                        ChangeRules.of(rules.changes().allow(), rules.changes().deny()),
                        rules.code().profile().map(Profile::named),
                        NameLists.of(List.of(), rules.code().deny())));
    }

    private static List<Constraint> constraints(SettingBounds written) {
        return written.values().entrySet().stream()
                .map(each -> Constraint.parse(Setting.parse(each.getKey()), each.getValue()))
                .toList();
    }
}
