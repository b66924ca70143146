package dev.glovebox.model.run;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkGrant;
import dev.glovebox.model.network.NetworkSummary;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.List;
import java.util.Optional;

/** Event of a run. Timelines and the ledger are made of these; no event carries a secret. */
public sealed interface RunEvent {

    /** A request arrived. */
    record Requested(SandboxSpec spec) implements RunEvent {}

    /**
     * Source was screened before it runs.
     *
     * @param sha256 of the very bytes that run, if they do
     * @param findings all of them, also those the profile lets pass
     */
    record CodeScreened(String language, String profile, String sha256, List<String> findings) implements RunEvent {}

    /** The run is bounded by a role. */
    record RoleTaken(String who, String role) implements RunEvent {}

    /** Who overrides, and in which role; the role is empty for whoever answers for the installation. */
    record Overriding(String who, String role) {}

    /** A default does not hold for this run, as its role permits, and for this reason. */
    record Overridden(Overriding by, String key, String from, String to, String reason) implements RunEvent {}

    /** Policy said no, before anything started. */
    record Rejected(List<Violation> violations) implements RunEvent {}

    /** Policy said yes, to exactly this. */
    record Approved(SandboxSpec effective) implements RunEvent {}

    /** The level asked for is not to be had here, and the configuration permits a lower one. */
    record FellBack(IsolationLevel from, IsolationLevel to, String reason) implements RunEvent {}

    /** The walls stand, were read back, and the program runs. */
    record SandboxStarted(String box, EffectiveIsolation isolation) implements RunEvent {}

    /** The program never ran, or its end was lost. */
    record SandboxFailed(String box, Failure failure) implements RunEvent {}

    /** The program ended. */
    record SandboxStopped(String box, RunResult result) implements RunEvent {}

    /** The box is dead, and what it wrote to the project's layer was read and kept. */
    record ChangesCollected(ChangeSummary changes) implements RunEvent {}

    /**
     * A session's box runs one more command.
     *
     * @param number within its session, from 1
     * @param network what this command alone may reach, with who decided it and why; empty: nothing
     */
    record CommandStarted(int number, Program program, Optional<NetworkGrant> network) implements RunEvent {}

    /** It ended, and with it whatever it was given. */
    record CommandStopped(int number, RunResult result) implements RunEvent {}

    /** A program in the box was let through to a host. The first time for each target; how often, the summary tells. */
    record NetworkAllowed(String host, int port, String rule) implements RunEvent {}

    /**
     * A program in the box was kept from a host. Bounded as the permissions are, or a program could flood whoever listens.
     *
     * @param host as the program spelled it, made printable; empty where it named none
     * @param port 0 where it named none
     */
    record NetworkDenied(String host, int port, String rule) implements RunEvent {}

    /** Only proxy-aware programs of the box reach the network, for this reason. */
    record NetworkProxyOnly(String reason) implements RunEvent {}

    /** Everything that a box asked of the network was decided. */
    record NetworkUsed(NetworkSummary summary) implements RunEvent {}

    /** Something could not be cleaned up; the reaper will find it. */
    record TeardownFailed(String box, String problem) implements RunEvent {}

    /** The name in timelines and the ledger. */
    default String name() {
        return switch (this) {
            case Requested _ -> "run.requested";
            case CodeScreened _ -> "code.screened";
            case RoleTaken _ -> "policy.role";
            case Overridden _ -> "policy.overridden";
            case Rejected _ -> "policy.rejected";
            case Approved _ -> "policy.approved";
            case FellBack _ -> "isolation.fell_back";
            case SandboxStarted _ -> "sandbox.started";
            case SandboxFailed _ -> "sandbox.failed";
            case SandboxStopped _ -> "sandbox.stopped";
            case ChangesCollected _ -> "changes.collected";
            case CommandStarted _ -> "command.started";
            case CommandStopped _ -> "command.stopped";
            case NetworkAllowed _ -> "network.allowed";
            case NetworkDenied _ -> "network.denied";
            case NetworkProxyOnly _ -> "network.proxy_only";
            case NetworkUsed _ -> "network.used";
            case TeardownFailed _ -> "teardown.failed";
        };
    }
}
