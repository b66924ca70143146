package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where a path stands on this host at the moment: what it and the directories around it are, and what is mounted at it and
 * below it. Looked at once, compared with every forbidden place.
 */
final class PathContext {

    private final Path path;
    private final FoldedName name;
    private final Set<FileIdentity> around;
    private final MountTable mounts;
    private final List<MountTable.Location> shown;

    private PathContext(Path path, Set<FileIdentity> around, MountTable mounts) {
        this.path = path;
        this.name = FoldedName.of(path);
        this.around = around;
        this.mounts = mounts;
        this.shown = Stream.concat(mounts.locate(path).stream(), mounts.mountedBelow(path).stream())
                .toList();
    }

    /** Leaves out what cannot be read. */
    static PathContext of(Path realPath) {
        Set<FileIdentity> around = new HashSet<>();
        for (Path at = realPath; at != null && at.getNameCount() > 0; at = at.getParent()) {
            look(at, around);
        }
        return new PathContext(realPath, around, MountTable.ofThisProcess());
    }

    private static void look(Path at, Set<FileIdentity> around) {
        try {
            around.add(FileIdentity.of(at));
        } catch (IOException hidden) {
            // judged by its name and by the mounts
        }
    }

    FoldedName name() {
        return name;
    }

    /** Catches bind mounts and case-insensitive file systems, where another spelling is the same directory. */
    boolean within(PathSurvey.Spelling forbidden) {
        return forbidden.identity().filter(around::contains).isPresent();
    }

    /** Whether another mount of the place, of a part of it or of something around it, is at the path or below it. */
    boolean showsByMount(PathSurvey.Spelling forbidden) {
        return mounts.locate(forbidden.path())
                .filter(closed -> shown.stream().anyMatch(seen -> seen.contains(closed) || closed.contains(seen)))
                .isPresent();
    }

    Optional<String> kernelView() {
        return mounts.kernelViewAt(path);
    }
}
