package dev.glovebox.engine.docker;

import dev.glovebox.engine.Hands;
import dev.glovebox.engine.JobFailure;
import dev.glovebox.engine.MountRefusal;
import dev.glovebox.model.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a box may write directly, shown with its owner as the box's user, at places from which the daemon mounts it. They are needed
 * until the container has them, and gone then: the container keeps its own mount of them.
 */
final class WritableViews implements AutoCloseable {

    private final Hands hands;
    private final BoxDirectory directory;
    private final Map<PinnedMount, Path> places = new HashMap<>();

    private WritableViews(Hands hands, BoxDirectory directory) {
        this.hands = hands;
        this.directory = directory;
    }

    /**
     * Makes one for each mount that needs it: none unless we are root, for an ordinary user's boxes are that user's.
     *
     * @throws dev.glovebox.model.SandboxException where the file system cannot, or shows something else by now
     */
    static WritableViews make(Hands hands, BoxDirectory directory, ApprovedSpec spec) throws IOException {
        var views = new WritableViews(hands, directory);
        try {
            for (PinnedMount mount : spec.mounts()) {
                if (foreign(mount, spec.user())) {
                    views.show(mount, spec.user());
                }
            }
            return views;
        } catch (IOException | RuntimeException failed) {
            views.close();
            throw failed;
        }
    }

    /** What a killed process left in a directory. */
    static WritableViews left(Hands hands, BoxDirectory directory) {
        return new WritableViews(hands, directory);
    }

    /** Root's own is shown to nobody as theirs: the program would make files of root's. */
    private static boolean foreign(PinnedMount mount, BoxUser user) throws IOException {
        var owner = mount.source().owner();
        return mount.access() == Mount.Access.READ_WRITE
                && !owner.equals(user)
                && !owner.root()
                && BoxUser.current().root();
    }

    private void show(PinnedMount mount, BoxUser user) throws IOException {
        var source = mount.source();
        Path place = directory.makeView(places.size(), source.kind());
        places.put(mount, place);
        try {
            var _ = hands.run(List.of(
                    "view",
                    "mount",
                    place.toString(),
                    source.realPath().toString(),
                    Long.toString(source.identity().device()),
                    Long.toString(source.identity().inode()),
                    Integer.toString(user.uid()),
                    Integer.toString(user.gid())));
        } catch (JobFailure refused) {
            throw MountRefusal.because(refused, mount);
        }
    }

    /** The same spec, for whoever mounts by path. */
    ApprovedSpec of(ApprovedSpec spec) {
        return spec.shown(mount -> {
            var place = places.get(mount);
            return place == null
                    ? mount
                    : new PinnedMount(mount.source().shownAt(place), mount.target(), mount.access());
        });
    }

    @Override
    public void close() {
        try {
            for (Path view : directory.madeViews()) {
                var _ = hands.run(List.of("view", "unmount", view.toString()));
            }
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
