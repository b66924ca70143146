package dev.glovebox.engine.container;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An empty place for each target a mount may have and none has, for a box that does not know its mounts yet. Held open until the
 * daemon has put them into the box, or has not.
 *
 * @param mounts so that the daemon puts them into the box
 */
public record EmptyDirectories(List<PinnedMount> mounts) implements AutoCloseable {

    public EmptyDirectories {
        mounts = List.copyOf(mounts);
    }

    /** At every target that is free, for a box that does not know its mounts yet. */
    public static EmptyDirectories make(BoxDirectory directory, ApprovedSpec blank) throws IOException {
        return make(directory, blank, target -> free(target, blank));
    }

    /** Only above mounts that lie below a free target, where a read-only image has nothing to mount them on. */
    public static EmptyDirectories above(BoxDirectory directory, ApprovedSpec spec) throws IOException {
        return make(
                directory,
                spec,
                target -> free(target, spec)
                        && spec.mounts().stream()
                                .anyMatch(mount -> mount.target().startsWith(target + "/")));
    }

    private static boolean free(String target, ApprovedSpec spec) {
        return spec.mounts().stream().noneMatch(mount -> mount.target().equals(target));
    }

    private static EmptyDirectories make(BoxDirectory directory, ApprovedSpec spec, Predicate<String> wanted)
            throws IOException {
        var mounts = new ArrayList<PinnedMount>();
        try {
            for (String target : MountTargets.roots()) {
                if (wanted.test(target)) {
                    var source = PinnedSource.staged(directory.makeMountPointAt(target), spec.user());
                    mounts.add(new PinnedMount(source, target, Mount.Access.READ_ONLY));
                    for (PinnedMount mount : spec.mounts()) {
                        if (mount.target().startsWith(target + "/")) {
                            directory.makeMountPointFor(mount);
                        }
                    }
                }
            }
            return new EmptyDirectories(mounts);
        } catch (IOException | RuntimeException failed) {
            mounts.forEach(PinnedMount::release);
            throw failed;
        }
    }

    @Override
    public void close() {
        mounts.forEach(PinnedMount::release);
    }
}
