package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * No mount inside another. A mount point in a place the program can write is a mount point the program can swap for a link.
 */
public final class TargetOverlapRule implements Rule {

    private static final int MOST_MOUNTS = 64;

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        List<Mount> mounts = spec.mounts();
        if (mounts.size() > MOST_MOUNTS) {
            report.accept(new Violation(
                    "mount.count", mounts.size() + " mounts are too many", "mount at most " + MOST_MOUNTS));
            return;
        }
        for (int i = 0; i < mounts.size(); i++) {
            for (int j = i + 1; j < mounts.size(); j++) {
                String one = mounts.get(i).target();
                String other = mounts.get(j).target();
                if (overlap(one, other)) {
                    report.accept(new Violation(
                            "mount.overlap",
                            "mount targets " + Printable.text(one) + " and " + Printable.text(other) + " overlap",
                            "give each mount its own target"));
                }
            }
        }
    }

    private static boolean overlap(String one, String other) {
        try {
            return Path.of(one).startsWith(other) || Path.of(other).startsWith(one);
        } catch (InvalidPathException unreadable) {
            return false; // the target rule reports it
        }
    }
}
