package dev.glovebox.policy;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.EnvironmentVariable.Literal;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.RoleRule;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.policy.rule.CommandRule;
import dev.glovebox.policy.rule.EnvironmentRule;
import dev.glovebox.policy.rule.ImageRule;
import dev.glovebox.policy.rule.LevelRule;
import dev.glovebox.policy.rule.NetworkRule;
import dev.glovebox.policy.rule.ParanoidRule;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.policy.rule.Rule;
import dev.glovebox.policy.rule.SyscallChangesRule;
import dev.glovebox.policy.rule.TargetOverlapRule;
import dev.glovebox.policy.rule.WorkdirRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The one way from a request to something an engine accepts. Every rule is asked, so a caller learns of all problems at once.
 */
public final class SpecGate {

    private final PolicySettings settings;
    private final Function<String, Optional<String>> hostVariables;
    private final Secrets secrets;
    private final List<RoleAndOverrides> terms;
    private final MountPolicy mounts;
    private final List<Rule> rules;

    /** @param hostVariables where a passed-through variable gets its value */
    public SpecGate(PolicySettings settings, Function<String, Optional<String>> hostVariables) {
        this(settings, hostVariables, Secrets.NONE, RoleAndOverrides.NONE);
    }

    /** One that knows of secrets, and on which terms runs are asked for. */
    public SpecGate(
            PolicySettings settings,
            Function<String, Optional<String>> hostVariables,
            Secrets secrets,
            RoleAndOverrides terms) {
        this(settings, hostVariables, secrets, List.of(terms), new MountPolicy(settings.forbidden()));
    }

    private SpecGate(
            PolicySettings settings,
            Function<String, Optional<String>> hostVariables,
            Secrets secrets,
            List<RoleAndOverrides> terms,
            MountPolicy mounts) {
        this.settings = settings;
        this.hostVariables = hostVariables;
        this.secrets = secrets;
        this.terms = terms;
        this.mounts = mounts;
        this.rules = rules(settings, terms);
    }

    /** The same for one who asks in a role: what this gate refuses stays refused, and the role bounds the rest. */
    public SpecGate under(RoleAndOverrides theirs) {
        var all = Stream.concat(terms.stream(), Stream.of(theirs)).toList();
        return new SpecGate(settings, hostVariables, secrets, all, mounts);
    }

    /** For the audit log, once a request is approved. */
    public List<RunEvent> terms() {
        return terms.stream().flatMap(each -> each.events().stream()).toList();
    }

    /** Makes the next approval quicker, at a moment when nobody waits; it decides the same. */
    public void lookAround() {
        mounts.lookAround();
    }

    /** Rules that need no look at the host. Every role bounds; an override counts for all of them. */
    static List<Rule> rules(PolicySettings settings, List<RoleAndOverrides> terms) {
        boolean bounded = terms.stream().anyMatch(each -> each.bounds(Setting.LEVEL));
        var overrides =
                terms.stream().flatMap(each -> each.overrides().stream()).toList();
        var usual = List.of(
                new CommandRule(),
                new WorkdirRule(),
                new LevelRule(bounded ? settings.withFloor(Optional.empty()).levels() : settings.levels()),
                new ImageRule(),
                new NetworkRule(),
                new EnvironmentRule(settings.envPassthrough()),
                new TargetOverlapRule(),
                new ParanoidRule(),
                new SyscallChangesRule());
        var ofRoles =
                terms.stream().map(each -> new RoleRule(new RoleAndOverrides(each.who(), each.role(), overrides)));
        return Stream.<Rule>concat(usual.stream(), ofRoles).toList();
    }

    /**
     * Approves, or throws a rejection that lists every violation.
     *
     * @return holds its mounts' sources open; close it when the run is over
     */
    public ApprovedSpec approve(RunId run, SandboxSpec requested) {
        var spec = withDerivedMounts(withLockedRuntime(equipped(requested)));
        var violations = new ArrayList<Violation>();
        rules.forEach(rule -> rule.check(spec, violations::add));
        var pinned = spec.mounts().stream()
                .map(mount -> mounts.pin(mount, spec.project(), violations::add))
                .flatMap(Optional::stream)
                .toList();
        // A request that is refused anyway is no reason to fetch a secret.
        var environment = violations.isEmpty() ? environment(spec, violations) : List.<Literal>of();
        if (!violations.isEmpty()) {
            pinned.forEach(PinnedMount::release);
            throw SandboxException.rejected(violations);
        }
        var user = new UserChoice(settings.caller()).choose(spec.walls().level(), run);
        return new ApprovedSpec(run, spec, pinned, environment, user);
    }

    /** With the system calls of every role; nothing changes for a request that has them already. */
    private SandboxSpec equipped(SandboxSpec requested) {
        var spec = requested;
        for (RoleAndOverrides each : terms) {
            spec = each.equipped(spec);
        }
        return spec;
    }

    /** Named in what is approved, so that the audit log and the result say which one it was. */
    private SandboxSpec withLockedRuntime(SandboxSpec requested) {
        boolean open = requested.walls().level() == IsolationLevel.PARANOID
                && requested.walls().runtime().isEmpty();
        return settings.lockedRuntime()
                .filter(_ -> open)
                .map(runtime -> requested.withWalls(requested.walls().withRuntime(runtime)))
                .orElse(requested);
    }

    private static SandboxSpec withDerivedMounts(SandboxSpec requested) {
        return requested.mounts().isEmpty()
                ? requested
                        .project()
                        .map(project -> requested.withMounts(MountPolicy.derivedFrom(project)))
                        .orElse(requested)
                : requested;
    }

    /** A variable that is allowed to pass but not set on the host is left out, as a shell would; a secret never is. */
    private List<Literal> environment(SandboxSpec spec, List<Violation> violations) {
        var variables = new ArrayList<Literal>();
        for (var variable : spec.program().environment()) {
            switch (variable) {
                case Literal literal -> variables.add(literal);
                case EnvironmentVariable.PassedThrough(String name) ->
                    hostVariables.apply(name).ifPresent(value -> variables.add(new Literal(name, value)));
                case EnvironmentVariable.Secret(String name) -> {
                    switch (secrets.read(name)) {
                        case Secrets.Reading.Value(String text) -> variables.add(new Literal(name, text));
                        case Secrets.Reading.Refused(Violation reason) -> violations.add(reason);
                    }
                }
            }
        }
        return variables;
    }
}
