package dev.glovebox.ledger;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.EnvironmentVariable;
import java.util.List;
import java.util.Locale;

/** Maps events to ledger details. Of variables only names are kept: a value may be a secret. */
final class RunEventDetails {

    private RunEventDetails() {}

    static Details of(RunEvent event) {
        var details = Details.builder();
        switch (event) {
            case RunEvent.Requested(var spec) -> SpecDetails.describe(spec, details);
            case RunEvent.CodeScreened(var language, var profile, var sha256, var findings) ->
                details.put("language", language)
                        .put("profile", profile)
                        .put("sha256", sha256)
                        .put("findings", Value.texts(findings));
            case RunEvent.RoleTaken(var who, var role) ->
                details.put("who", who).put("role", role);
            case RunEvent.Overridden(var by, var key, var from, var to, var reason) ->
                details.put("who", by.who())
                        .put("role", by.role())
                        .put("what", key)
                        .put("from", from)
                        .put("to", to)
                        .put("why", reason);
            case RunEvent.Rejected(var violations) -> details.put("violations", violations(violations));
            case RunEvent.Approved(var effective) -> SpecDetails.describe(effective, details);
            case RunEvent.FellBack(var from, var to, var reason) ->
                details.put("from", from.label()).put("to", to.label()).put("reason", reason);
            case RunEvent.SandboxStarted(var box, var isolation) -> {
                details.put("container_id", box);
                describe(isolation, details);
                details.put(
                        "verified",
                        isolation.verified().stream().map(RunEventDetails::wall).toList());
            }
            case RunEvent.SandboxFailed(var box, var failure) ->
                details.put("container_id", box).put("failure", failure(failure));
            case RunEvent.SandboxStopped(var box, var result) -> {
                details.put("container_id", box);
                describe(result, details);
            }
            case RunEvent.ChangesCollected(var changes) ->
                details.put("strategy", changes.strategy())
                        .put("changes", changes.changes())
                        .put("refused", changes.refused())
                        .put("bytes", changes.bytes())
                        .put("hash", changes.hash())
                        .put("notes", Value.texts(changes.notes()));
            case RunEvent.CommandStarted(var number, var program, var network) -> {
                details.put("number", number);
                SpecDetails.describe(program, details);
                network.ifPresent(grant -> {
                    SpecDetails.describe(grant.mode(), details);
                    details.put("granted_by", grant.by()).put("reason", grant.reason());
                });
            }
            case RunEvent.CommandStopped(var number, var result) -> {
                details.put("number", number);
                describe(result, details);
            }
            case RunEvent.NetworkAllowed(var host, var port, var rule) ->
                details.put("host", host).put("port", port).put("rule", rule);
            case RunEvent.NetworkDenied(var host, var port, var rule) ->
                details.put("host", host).put("port", port).put("rule", rule);
            case RunEvent.NetworkProxyOnly(var reason) -> details.put("reason", reason);
            case RunEvent.NetworkUsed(var summary) ->
                details.put("allowed", summary.allowed())
                        .put("denied", summary.denied())
                        .put("unlisted", summary.unlisted());
            case RunEvent.TeardownFailed(var box, var problem) ->
                details.put("container_id", box).put("problem", problem);
        }
        return details.build();
    }

    static Value names(List<EnvironmentVariable> variables) {
        return Value.texts(variables.stream().map(EnvironmentVariable::name).toList());
    }

    private static void describe(RunResult result, Details.Builder details) {
        details.put("cause", result.cause());
        result.exit().ifPresent(exit -> {
            details.put("exit_code", exit.shellStatus());
            if (exit instanceof ExitStatus.Signaled(int signal)) {
                details.put("signal", signal);
            }
        });
        result.failure().ifPresent(failure -> details.put("failure", failure(failure)));
        describe(result.isolation(), details);
        details.put("usage", usage(result.usage()));
    }

    private static void describe(EffectiveIsolation isolation, Details.Builder details) {
        details.put("engine", isolation.engine().text())
                .put("level_requested", isolation.requested().label())
                .put("level", isolation.effective().label());
    }

    private static Details failure(Failure failure) {
        var details = Details.builder()
                .put("code", failure.code().name())
                .put("blame", failure.blame().name().toLowerCase(Locale.ROOT))
                .put("message", failure.message());
        if (!failure.violations().isEmpty()) {
            details.put("violations", violations(failure.violations()));
        }
        return details.build();
    }

    private static List<Details> violations(List<Violation> violations) {
        return violations.stream()
                .map(violation -> Details.builder()
                        .put("rule", violation.rule())
                        .put("message", violation.message())
                        .build())
                .toList();
    }

    private static Details wall(WallCheck wall) {
        return Details.builder()
                .put("name", wall.name())
                .put("requested", wall.requested())
                .put("effective", wall.effective())
                .put("outcome", wall.outcome().name().toLowerCase(Locale.ROOT))
                .build();
    }

    private static Details usage(Usage usage) {
        return Details.builder()
                .put("wall_ms", usage.wall().toMillis())
                .put("cpu_ms", usage.cpu().toMillis())
                .put("peak_memory_bytes", usage.peakMemoryBytes())
                .put("max_pids", usage.maxProcesses())
                .put("read_bytes", usage.io().readBytes())
                .put("written_bytes", usage.io().writtenBytes())
                .build();
    }
}
