package dev.glovebox.engine.oci;

import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * Configuration and state of one box for its runtime. It lies beside the directory that the box sees, which records who
 * made both.
 *
 * @param directory only root passes into it
 */
record Bundle(Path directory) {

    private static final String SUFFIX = ".bundle";
    private static final long LONGEST_COMPLAINT = 4096;

    static Bundle of(Path bundles, RunId run) {
        return new Bundle(bundles.resolve(run + SUFFIX));
    }

    /** @param views how many places for mounts it needs, and what is to be mounted on each */
    void create(String configuration, List<PinnedSource.Kind> views) throws IOException {
        Files.createDirectory(directory);
        Files.createDirectory(state());
        Files.createDirectory(devices());
        Files.createFile(users());
        Files.writeString(directory.resolve("config.json"), configuration);
        for (int i = 0; i < views.size(); i++) {
            switch (views.get(i)) {
                case DIRECTORY -> Files.createDirectory(view(i));
                case FILE -> Files.createFile(view(i));
            }
        }
    }

    Path state() {
        return directory.resolve("state");
    }

    Path log() {
        return directory.resolve("log");
    }

    /** Where the devices of the box are made. Something is mounted there for the runtime alone. */
    Path devices() {
        return directory.resolve("devices");
    }

    /** Where the runtime finds the user namespace of the box. */
    Path users() {
        return directory.resolve("users");
    }

    /** Mount points of this box alone, if it needs other ones than all boxes have. */
    Path skeleton() {
        return directory.resolve("skeleton");
    }

    /** Where a mount of the box is shown to the runtime, and to nobody else. */
    Path view(int number) {
        return directory.resolve("view-" + number);
    }

    /** What the runtime wrote, without its end if it is long. */
    String complaint() {
        try (var in = Files.newInputStream(log())) {
            return new String(in.readNBytes((int) LONGEST_COMPLAINT), StandardCharsets.UTF_8).strip();
        } catch (IOException silent) {
            return "";
        }
    }

    /** Nothing of it was ever visible in a box, and nothing is mounted below it on the host. */
    void remove() throws IOException {
        removeTree(directory);
    }

    private static void removeTree(Path tree) throws IOException {
        if (Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            try (var entries = Files.newDirectoryStream(tree)) {
                for (Path entry : entries) {
                    removeTree(entry);
                }
            }
        }
        Files.deleteIfExists(tree);
    }
}
