package dev.glovebox.policy;

import dev.glovebox.model.EnvironmentVariable;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxException;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Violation;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.rule.CommandRule;
import dev.glovebox.policy.rule.EnvironmentRule;
import dev.glovebox.policy.rule.ImageRule;
import dev.glovebox.policy.rule.LevelRule;
import dev.glovebox.policy.rule.ParanoidRule;
import dev.glovebox.policy.rule.Rule;
import dev.glovebox.policy.rule.TargetOverlapRule;
import dev.glovebox.policy.rule.WorkdirRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The one way from a request to something an engine accepts. Every rule is asked, so a caller learns of all problems at once.
 */
public final class SpecGate {

    private final PolicySettings settings;
    private final Function<String, Optional<String>> hostVariables;
    private final MountPolicy mounts;
    private final List<Rule> rules;

    /** @param hostVariables where a passed-through variable gets its value */
    public SpecGate(PolicySettings settings, Function<String, Optional<String>> hostVariables) {
        this.settings = settings;
        this.hostVariables = hostVariables;
        this.mounts = new MountPolicy(settings.forbidden());
        this.rules = List.of(
                new CommandRule(),
                new WorkdirRule(),
                new LevelRule(settings.unsafe()),
                new ImageRule(),
                new EnvironmentRule(settings.envPassthrough()),
                new TargetOverlapRule(),
                new ParanoidRule());
    }

    /**
     * Approves, or throws a rejection that lists every violation.
     *
     * @return holds its mounts' sources open; close it when the run is over
     */
    public ApprovedSpec approve(RunId run, SandboxSpec asked) {
        var spec = withDerivedMounts(asked);
        var violations = new ArrayList<Violation>();
        rules.forEach(rule -> rule.check(spec, violations::add));
        var pinned = spec.mounts().stream()
                .map(mount -> mounts.pin(mount, spec.project(), violations::add))
                .flatMap(Optional::stream)
                .toList();
        if (!violations.isEmpty()) {
            pinned.forEach(PinnedMount::release);
            throw SandboxException.rejected(violations);
        }
        var user = new UserChoice(settings.caller()).choose(spec.walls().level(), pinned, run);
        return new ApprovedSpec(run, spec, pinned, environment(spec), user);
    }

    private static SandboxSpec withDerivedMounts(SandboxSpec asked) {
        return asked.mounts().isEmpty()
                ? asked.project()
                        .map(project -> asked.withMounts(MountPolicy.derivedFrom(project)))
                        .orElse(asked)
                : asked;
    }

    /** A variable that is allowed to pass but not set on the host is left out, as a shell would. */
    private List<EnvironmentVariable.Literal> environment(SandboxSpec spec) {
        return spec.program().environment().stream()
                .flatMap(variable -> switch (variable) {
                    case EnvironmentVariable.Literal literal -> Optional.of(literal).stream();
                    case EnvironmentVariable.PassedThrough(String name) ->
                        hostVariables.apply(name).map(value -> new EnvironmentVariable.Literal(name, value)).stream();
                })
                .toList();
    }
}
