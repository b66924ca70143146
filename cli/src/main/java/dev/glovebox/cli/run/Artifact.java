package dev.glovebox.cli.run;

import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Files to copy out of a run, wherever they are wanted. Only what passed every rule for changes is copied, so names are plain
 * and contents are regular files; links stay behind.
 *
 * @param target a directory, or a file that ends in .zip
 */
record Artifact(PathGlob glob, Path target) {

    static Artifact parse(String text) {
        int equals = text.lastIndexOf('=');
        return equals < 0
                ? new Artifact(PathGlob.parse(text), Path.of("artifacts"))
                : new Artifact(PathGlob.parse(text.substring(0, equals)), Path.of(text.substring(equals + 1)));
    }

    /**
     * How many files it was; one that is there already is an error, not overwritten.
     *
     * @param here where a relative target begins
     */
    int collect(ChangeSet set, KeptChanges kept, Path here) throws IOException {
        Path place = here.resolve(target);
        List<Change> wanted = set.changes().stream()
                .filter(change -> change.allowed()
                        && glob.matches(change.path())
                        && change.transition().after().orElse(null) instanceof FileState.Regular
                        && Files.exists(kept.after(change)))
                .toList();
        if (wanted.isEmpty()) {
            return 0;
        }
        if (target.toString().endsWith(".zip")) {
            zip(place, wanted, kept);
        } else {
            for (Change change : wanted) {
                Path file = place.resolve(change.path());
                Files.createDirectories(file.getParent());
                try (OutputStream out =
                        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                    Files.copy(kept.after(change), out);
                }
            }
        }
        return wanted.size();
    }

    private static void zip(Path file, List<Change> wanted, KeptChanges kept) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW))) {
            for (Change change : wanted) {
                zip.putNextEntry(new ZipEntry(change.path()));
                Files.copy(kept.after(change), zip);
                zip.closeEntry();
            }
        }
    }
}
