package dev.glovebox.engine.local;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the user of a box finds what is mounted for it: at empty places in the box's own directory, on which {@code init enter} mounts
 * while it still is root, in a mount namespace of the box's own. The user need not reach the sources, nobody else sees anything at
 * these places, and what was checked is what is mounted. An ordinary user's boxes have none of it: that user mounts by path.
 */
record Views(List<View> all) {

    /** One of them. */
    record View(PinnedMount mount, Path mountPoint) {

        /** As {@code init enter} is told. */
        List<String> words() {
            var source = mount.source();
            return List.of(
                    "--view",
                    source.realPath().toString(),
                    Long.toString(source.identity().device()),
                    Long.toString(source.identity().inode()),
                    mountPoint.toString(),
                    mount.access() == Mount.Access.READ_WRITE ? "rw" : "ro");
        }
    }

    static final Views NONE = new Views(List.of());

    Views {
        all = List.copyOf(all);
    }

    /** @param become as whom the box will live; empty where it cannot be anyone else than we are */
    static Views make(ApprovedSpec spec, BoxDirectory directory, Optional<BoxUser> become) throws IOException {
        if (become.isEmpty()) {
            return NONE;
        }
        var views = new ArrayList<View>();
        for (PinnedMount mount : spec.mounts()) {
            if (wanted(spec.level(), mount)) {
                views.add(new View(
                        mount, directory.makeView(views.size(), mount.source().kind())));
            }
        }
        return new Views(views);
    }

    /** Without walls of its own a box sees the project at its own place, unless it may write it. */
    private static boolean wanted(IsolationLevel level, PinnedMount mount) {
        return level.isAtLeast(IsolationLevel.MODERATE) || mount.access() == Mount.Access.READ_WRITE;
    }

    /** The same spec, as the box's user finds it. */
    ApprovedSpec of(ApprovedSpec spec) {
        return spec.shown(mount -> all.stream()
                .filter(view -> view.mount().equals(mount))
                .findFirst()
                .map(view -> new PinnedMount(mount.source().shownAt(view.mountPoint()), mount.target(), mount.access()))
                .orElse(mount));
    }
}
