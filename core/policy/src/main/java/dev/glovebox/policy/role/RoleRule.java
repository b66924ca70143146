package dev.glovebox.policy.role;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.rule.Rule;
import java.util.Optional;
import java.util.function.Consumer;

/** A run stays within what its role may use, or may reach by an override that says why. */
public final class RoleRule implements Rule {

    private final RoleAndOverrides terms;

    public RoleRule(RoleAndOverrides terms) {
        this.terms = terms;
    }

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        terms.role().ifPresent(role -> {
            for (Setting dial : Setting.values()) {
                against(role, dial, spec).ifPresent(report);
            }
        });
    }

    private Optional<Violation> against(Role role, Setting dial, SandboxSpec spec) {
        var use = role.use(dial);
        if (use.isEmpty() || use.get().admits(spec)) {
            return Optional.empty();
        }
        boolean overridden = terms.overrides().stream().anyMatch(override -> override.dial() == dial);
        var reach = role.override(dial).map(bound -> bound.and(use.get().words()));
        if (overridden && reach.filter(bound -> bound.admits(spec)).isPresent()) {
            return Optional.empty();
        }
        String requested = dial.text(spec);
        String allowed = "role " + role.name() + " may use " + dial.key() + " " + use.get()
                + reach.map(bound -> ", with an override " + bound).orElse("; it cannot override this");
        String hint = reach.filter(bound -> !overridden && bound.admits(spec))
                .map(_ -> "request less, or use --override " + dial.key() + "=" + requested + " --reason TEXT")
                .orElse("request less, or use a role that allows it");
        return Optional.of(
                new Violation("role." + dial.key(), allowed + "; requested: " + Printable.text(requested), hint));
    }
}
