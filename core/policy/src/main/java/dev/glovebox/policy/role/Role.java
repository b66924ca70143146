package dev.glovebox.policy.role;

import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.CodePolicy.NameLists;
import dev.glovebox.screen.finding.Profile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Defaults and bounds of the runs of a role.
 *
 * @param uses bounds on what a run may ask for; a dial without one is bounded by the rest of the policy alone
 * @param overrides bounds on what an override may reach beyond that; a dial without one cannot be overridden
 */
public record Role(String name, List<Constraint> uses, List<Constraint> overrides, Lists lists) {

    /** What only those may have who are named: a role that says nothing about them has none. */
    private static final List<Setting> NAMED_ONLY = List.of(Setting.SECRETS, Setting.ALLOWED_SYSCALLS, Setting.GPUS);

    /** The role of tasks that name none: bounded by the rest of the policy, and without what has to be named. */
    public static final Role NONE = of("none", List.of(), List.of());

    /**
     * Additional rules of its runs.
     *
     * @param syscalls taken away from and given to its programs
     * @param changes what of their changes may be applied
     * @param profile how strictly their code is screened, where that is stricter than usual
     * @param names modules and calls their code may and may not use
     */
    public record Lists(SyscallChanges syscalls, ChangeRules changes, Optional<Profile> profile, NameLists names) {
        public static final Lists NOTHING =
                new Lists(SyscallChanges.NONE, ChangeRules.NONE, Optional.empty(), NameLists.EMPTY);

        public Lists with(SyscallChanges changed) {
            return new Lists(changed, changes, profile, names);
        }
    }

    public Role {
        uses = List.copyOf(uses);
        overrides = List.copyOf(overrides);
    }

    /** One with bounds alone. */
    public static Role of(String name, List<Constraint> uses, List<Constraint> overrides) {
        return new Role(name, closed(uses), overrides, Lists.NOTHING);
    }

    /** The bounds, and those on what has to be named. */
    public static List<Constraint> closed(List<Constraint> uses) {
        var all = new ArrayList<>(uses);
        NAMED_ONLY.stream()
                .filter(dial -> find(uses, dial).isEmpty())
                .forEach(dial -> all.add(Constraint.among(dial, List.of())));
        return List.copyOf(all);
    }

    Optional<Constraint> use(Setting dial) {
        return find(uses, dial);
    }

    Optional<Constraint> override(Setting dial) {
        return find(overrides, dial);
    }

    private static Optional<Constraint> find(List<Constraint> bounds, Setting dial) {
        return bounds.stream().filter(bound -> bound.dial() == dial).findFirst();
    }

    /** The same, with words that everyone may use. */
    public Role and(Setting dial, Collection<String> words) {
        return new Role(
                name,
                uses.stream()
                        .map(bound -> bound.dial() == dial ? bound.and(words) : bound)
                        .toList(),
                overrides,
                lists);
    }

    /** What nobody asked for does not get a run refused: defaults shrink to what the role may have. */
    public SandboxRequest fitted(SandboxRequest defaults) {
        return defaults.with(LimitsRequest.of(fitted(defaults.limits().on(Limits.DEFAULTS))));
    }

    Limits fitted(Limits defaults) {
        var limits = defaults;
        for (Constraint bound : uses) {
            if (bound.dial().gauge() instanceof SettingType.Amount(var limit) && limit.of(limits) > bound.most()) {
                limits = limit.set(limits, bound.most());
            }
        }
        return limits;
    }

    /** With the role's system calls. What anyone takes away stays away. */
    SandboxSpec equipped(SandboxSpec spec) {
        var adjustments = spec.walls().adjustments();
        return spec.withWalls(spec.walls()
                .with(adjustments.withSyscalls(adjustments.syscalls().and(lists.syscalls))));
    }

    public ChangePolicy changes(ChangePolicy usual) {
        return usual.and(lists.changes);
    }

    CodePolicy code(CodePolicy usual) {
        var named = usual.withNames(lists.names);
        return lists.profile
                .filter(stricter -> stricter.compareTo(usual.profile()) > 0)
                .map(named::withProfile)
                .orElse(named);
    }
}
