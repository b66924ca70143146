package dev.glovebox.policy.role;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.screen.finding.CodePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * On which terms runs are asked for.
 *
 * @param who asks, for the audit log
 * @param role empty where whoever asks answers for the whole installation
 */
public record RoleAndOverrides(String who, Optional<Role> role, List<RunOverride> overrides) {

    /** Nobody said anything. */
    public static final RoleAndOverrides NONE = new RoleAndOverrides("", Optional.empty(), List.of());

    public RoleAndOverrides {
        overrides = List.copyOf(overrides);
    }

    /** Those terms, in this role where they name none. */
    public RoleAndOverrides orRole(Optional<Role> usual) {
        return new RoleAndOverrides(who, role.or(() -> usual), overrides);
    }

    /** Whether the role says how far this setting may go. */
    public boolean bounds(Setting setting) {
        return role.flatMap(taken -> taken.use(setting)).isPresent();
    }

    /** Defaults that nobody asked for, as far as the role may have them. */
    public Limits fitted(Limits defaults) {
        return role.map(taken -> taken.fitted(defaults)).orElse(defaults);
    }

    /** With the role's system calls alone. */
    public SandboxSpec equipped(SandboxSpec requested) {
        return role.map(taken -> taken.equipped(requested)).orElse(requested);
    }

    /** The request with what the role has and what is overridden. */
    public SandboxSpec applied(SandboxSpec requested) {
        var spec = equipped(requested);
        for (RunOverride override : overrides) {
            spec = override.applied(spec);
        }
        return spec;
    }

    public ChangePolicy changes(ChangePolicy usual) {
        return role.map(taken -> taken.changes(usual)).orElse(usual);
    }

    public CodePolicy code(CodePolicy usual) {
        return role.map(taken -> taken.code(usual)).orElse(usual);
    }

    /** For the audit log: the role that was taken, and each override by itself. */
    public List<RunEvent> events() {
        var events = new ArrayList<RunEvent>();
        String name = role.map(Role::name).orElse("");
        role.filter(taken -> !taken.equals(Role.NONE)).ifPresent(_ -> events.add(new RunEvent.RoleTaken(who, name)));
        overrides.forEach(override -> events.add(new RunEvent.Overridden(
                new RunEvent.Overriding(who, name),
                override.dial().key(),
                override.from(),
                override.to(),
                override.reason())));
        return events;
    }
}
