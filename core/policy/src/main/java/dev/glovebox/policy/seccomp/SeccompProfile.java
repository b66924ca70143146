package dev.glovebox.policy.seccomp;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ConfinementCalls;
import dev.glovebox.policy.seccomp.rule.DeviceCalls;
import dev.glovebox.policy.seccomp.rule.FileCalls;
import dev.glovebox.policy.seccomp.rule.FileNameCalls;
import dev.glovebox.policy.seccomp.rule.IdentityCalls;
import dev.glovebox.policy.seccomp.rule.IpcCalls;
import dev.glovebox.policy.seccomp.rule.MemoryCalls;
import dev.glovebox.policy.seccomp.rule.ParanoidProfile;
import dev.glovebox.policy.seccomp.rule.ProcessCalls;
import dev.glovebox.policy.seccomp.rule.SchedulingCalls;
import dev.glovebox.policy.seccomp.rule.SignalCalls;
import dev.glovebox.policy.seccomp.rule.SocketCalls;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.rule.TimeCalls;
import dev.glovebox.policy.seccomp.rule.WaitingCalls;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The system calls of one level.
 *
 * @param name as it appears in evidence and messages
 * @param rules no call is named by two of them
 * @param otherwise what happens to a known call that no rule settles; calls no table knows are always
 *     {@link Action#ABSENT}
 */
public record SeccompProfile(String name, List<SyscallRule> rules, Action otherwise) {

    public SeccompProfile {
        rules = List.copyOf(rules);
        var seen = new HashSet<String>();
        for (var rule : rules) {
            for (var call : rule.names()) {
                if (!seen.add(call)) {
                    throw new IllegalArgumentException(
                            "two rules of the profile '" + name + "' name " + call + "; keep one of them");
                }
            }
        }
    }

    /** Made once: seven hundred names take a while to put together and to compare. */
    private static final class Standard {
        static final SeccompProfile MADE = makeStandard();
    }

    /** Apart: most commands run nothing at PARANOID. */
    private static final class Locked {
        static final SeccompProfile MADE = makeLocked();
    }

    /** The allow-list of MODERATE and STRICT. */
    public static SeccompProfile standard() {
        return Standard.MADE;
    }

    /** Profile of programs at PARANOID; init applies it as their last filter. */
    public static SeccompProfile locked() {
        return Locked.MADE;
    }

    private static SeccompProfile makeStandard() {
        var rules = new ArrayList<SyscallRule>();
        rules.addAll(FileCalls.rules());
        rules.addAll(FileNameCalls.rules());
        rules.addAll(DeviceCalls.rules());
        rules.addAll(WaitingCalls.rules());
        rules.addAll(MemoryCalls.rules());
        rules.addAll(ProcessCalls.rules());
        rules.addAll(SchedulingCalls.rules());
        rules.addAll(SignalCalls.rules());
        rules.addAll(IdentityCalls.rules());
        rules.addAll(TimeCalls.rules());
        rules.addAll(SocketCalls.rules());
        rules.addAll(IpcCalls.rules());
        rules.addAll(ConfinementCalls.rules());
        return new SeccompProfile("standard", rules, Action.REFUSE);
    }

    private static SeccompProfile makeLocked() {
        var profile = standard().named("locked");
        for (var withdrawal : ParanoidProfile.withdrawn()) {
            profile = profile.forgetting(withdrawal.names());
        }
        return profile.withAll(ParanoidProfile.changed());
    }

    /** Profile of a container at PARANOID: that of its programs, and what init needs to start them. */
    public static SeccompProfile lockedContainer() {
        return locked().named("locked container").withAll(ParanoidProfile.ofInit());
    }

    /** The profile with one more call refused. A call that is not allowed anyway keeps the answer it has. */
    public SeccompProfile without(String call) {
        SyscallNames.check(call);
        return rule(call).filter(rule -> rule.action() == Action.ALLOW).isPresent() ? forgetting(List.of(call)) : this;
    }

    /** The profile with the rule added; it replaces what other rules say about the calls it names. */
    public SeccompProfile with(SyscallRule rule) {
        var changed = new ArrayList<>(forgetting(rule.names()).rules());
        changed.add(rule);
        return new SeccompProfile(name, changed, otherwise);
    }

    private SeccompProfile withAll(List<SyscallRule> added) {
        var changed = this;
        for (var rule : added) {
            changed = changed.with(rule);
        }
        return changed;
    }

    /** The same rules under another name. */
    public SeccompProfile named(String changed) {
        return new SeccompProfile(changed, rules, otherwise);
    }

    public Optional<SyscallRule> rule(String call) {
        return rules.stream().filter(rule -> rule.names().contains(call)).findFirst();
    }

    /** Decides about a call with these arguments; both renderings must agree with it. */
    public Action decide(String call, long... arguments) {
        if (!SyscallNames.known(call)) {
            return Action.ABSENT;
        }
        return rule(call)
                .filter(rule -> rule.applies(arguments))
                .map(SyscallRule::action)
                .orElse(otherwise);
    }

    private SeccompProfile forgetting(List<String> calls) {
        var kept = new ArrayList<SyscallRule>();
        for (var rule : rules) {
            var names =
                    rule.names().stream().filter(call -> !calls.contains(call)).toList();
            if (!names.isEmpty()) {
                kept.add(rule.withNames(names));
            }
        }
        return new SeccompProfile(name, kept, otherwise);
    }
}
