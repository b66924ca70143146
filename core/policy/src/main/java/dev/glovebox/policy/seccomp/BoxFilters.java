package dev.glovebox.policy.seccomp;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.table.Architecture;
import java.util.List;
import java.util.Optional;

/**
 * The system call filters of one box.
 *
 * @param box holds for everything in it, init included
 * @param program what init puts its programs behind on top of that; empty where the first says it all
 */
public record BoxFilters(SeccompProfile box, Optional<SeccompProfile> program) {

    /** Calls taken away are taken from programs alone: init could not work without some of them. */
    public static BoxFilters of(Walls walls) {
        var changes = walls.adjustments().syscalls();
        var box = allowing(
                changes,
                walls.level() == IsolationLevel.PARANOID
                        ? SeccompProfile.lockedContainer()
                        : SeccompProfile.standard());
        if (walls.level() == IsolationLevel.PARANOID) {
            var locked = allowing(changes, SeccompProfile.locked());
            return new BoxFilters(box, Optional.of(blocking(changes, onItsKernel(walls, locked))));
        }
        // gVisor answers with one error where the container's filter has several: programs probe by them.
        boolean twice = walls.gVisor() || !changes.blocked().isEmpty();
        return new BoxFilters(box, twice ? Optional.of(blocking(changes, onItsKernel(walls, box))) : Optional.empty());
    }

    private static SeccompProfile onItsKernel(Walls walls, SeccompProfile profile) {
        return walls.gVisor() ? GvisorCalls.narrow(profile) : profile;
    }

    private static SeccompProfile allowing(SyscallChanges changes, SeccompProfile profile) {
        return changes.allowed().isEmpty()
                ? profile
                : profile.with(new SyscallRule(changes.allowed(), Action.ALLOW, "requested", List.of()));
    }

    private static SeccompProfile blocking(SyscallChanges changes, SeccompProfile profile) {
        var blocked = profile;
        for (String call : changes.blocked()) {
            blocked = blocked.without(call);
        }
        return blocked;
    }

    /** The box's filter as the kernel takes it, for this machine. */
    public byte[] boxFilter() {
        return BpfProgram.of(box, Architecture.current());
    }

    /** The last filter as the kernel takes it, for this machine. */
    public Optional<byte[]> lastFilter() {
        return program.map(profile -> BpfProgram.of(profile, Architecture.current()));
    }

    /** Fingerprint that init reports of such a filter: number of instructions and their FNV-1a hash. */
    public static String fingerprint(byte[] filter) {
        long hash = 0xcbf29ce484222325L;
        for (byte octet : filter) {
            hash = (hash ^ Byte.toUnsignedLong(octet)) * 0x100000001b3L;
        }
        return filter.length / Long.BYTES + " " + java.util.HexFormat.of().toHexDigits(hash);
    }
}
