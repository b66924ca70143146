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
    private final RoleAndOverrides terms;
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
        this.settings = settings;
        this.hostVariables = hostVariables;
        this.secrets = secrets;
        this.terms = terms;
        this.mounts = new MountPolicy(settings.forbidden());
        this.rules = Stream.concat(rules(settings).stream(), Stream.of(new RoleRule(terms)))
                .toList();
    }

    /** For the audit log, once a request is approved. */
    public List<RunEvent> terms() {
        return terms.events();
    }

    /** Makes the next approval quicker, at a moment when nobody waits; it decides the same. */
    public void lookAround() {
        mounts.lookAround();
    }

    /** What can be judged without looking at the host. */
    static List<Rule> rules(PolicySettings settings) {
        return List.of(
                new CommandRule(),
                new WorkdirRule(),
                new LevelRule(settings.unsafe()),
                new ImageRule(),
                new NetworkRule(),
                new EnvironmentRule(settings.envPassthrough()),
                new TargetOverlapRule(),
                new ParanoidRule(),
                new SyscallChangesRule());
    }

    /**
     * Approves, or throws a rejection that lists every violation.
     *
     * @return holds its mounts' sources open; close it when the run is over
     */
    public ApprovedSpec approve(RunId run, SandboxSpec asked) {
        var spec = withDerivedMounts(withLockedRuntime(asked));
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

    /** Named in what is approved, so that the audit log and the result say which one it was. */
    private SandboxSpec withLockedRuntime(SandboxSpec asked) {
        boolean open = asked.walls().level() == IsolationLevel.PARANOID
                && asked.walls().runtime().isEmpty();
        return settings.lockedRuntime()
                .filter(_ -> open)
                .map(runtime -> asked.withWalls(asked.walls().withRuntime(runtime)))
                .orElse(asked);
    }

    private static SandboxSpec withDerivedMounts(SandboxSpec asked) {
        return asked.mounts().isEmpty()
                ? asked.project()
                        .map(project -> asked.withMounts(MountPolicy.derivedFrom(project)))
                        .orElse(asked)
                : asked;
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
