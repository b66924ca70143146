package dev.glovebox.engine.docker;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An empty place for each target a mount may have and none has, for a box that does not know its mounts yet. Held open until the
 * daemon has put them into the box, or has not.
 *
 * @param mounts so that the daemon puts them into the box
 */
record EmptyDirectories(List<PinnedMount> mounts) implements AutoCloseable {

    EmptyDirectories {
        mounts = List.copyOf(mounts);
    }

    static EmptyDirectories make(BoxDirectory directory, ApprovedSpec blank) throws IOException {
        var mounts = new ArrayList<PinnedMount>();
        try {
            for (String target : MountTargets.roots()) {
                if (blank.mounts().stream().noneMatch(mount -> mount.target().equals(target))) {
                    var source = PinnedSource.staged(directory.makePlaceAt(target), blank.user());
                    mounts.add(new PinnedMount(source, target, Mount.Access.READ_ONLY));
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
