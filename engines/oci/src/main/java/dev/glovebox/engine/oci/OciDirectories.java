package dev.glovebox.engine.oci;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.container.InstalledInit;
import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts of the installation that this engine uses. Nothing is touched before the first use. */
public final class OciDirectories {

    /** Directories that every host has and where hardly anything lies. */
    private static final List<Path> ELSEWHERE =
            List.of(Path.of("/mnt"), Path.of("/srv"), Path.of("/media"), Path.of("/opt"));

    private final Installation installation;
    private final MountWorker mountWorker;
    private final InstalledInit init;
    private @Nullable String owner;
    private @Nullable Path root;

    public OciDirectories(Installation installation, MountWorker mountWorker) {
        this.installation = installation;
        this.mountWorker = mountWorker;
        this.init = new InstalledInit(installation);
    }

    Path initBinary() {
        return init.path();
    }

    MountWorker mountWorker() {
        return mountWorker;
    }

    synchronized String owner() {
        if (owner == null) {
            owner = installation.prepare().owner();
        }
        return owner;
    }

    Path bundles() {
        return installation.bundles();
    }

    Path boxDirectory(RunId run) {
        return bundles().resolve(run.text());
    }

    Path skeleton() {
        return installation.skeleton();
    }

    /** A directory without anything in it, which no box can write. */
    Path nothing() {
        return installation.empty();
    }

    /** What a trial run has proved, with the name of the runtime behind it. */
    Path trialFile() {
        return installation.data().resolve("oci-runtime");
    }

    /**
     * Where the runtime of a box finds its root file system. Each has it mounted there in a mount namespace of its own, so one place
     * serves all boxes. The root of a box's user namespace must be able to pass there; it owns nothing.
     */
    synchronized Path root() throws IOException {
        if (root == null) {
            new Skeleton(skeleton()).make();
            Skeleton.directory(nothing());
            Path own = nothing().toRealPath();
            root = passable(own)
                    ? own
                    : ELSEWHERE.stream()
                            .filter(place -> Files.isDirectory(place) && !own.startsWith(place) && passable(place))
                            .findFirst()
                            .orElseThrow(() -> new IOException(
                                    "the data directory " + installation.data() + " is closed to other users"));
        }
        return root;
    }

    private static boolean passable(Path place) {
        return Stream.iterate(
                        Optional.of(place),
                        Optional::isPresent,
                        path -> path.flatMap(below -> Optional.ofNullable(below.getParent())))
                .flatMap(Optional::stream)
                .allMatch(OciDirectories::openToOthers);
    }

    private static boolean openToOthers(Path directory) {
        try {
            return Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_EXECUTE);
        } catch (IOException hidden) {
            return false;
        }
    }
}
