package dev.glovebox.cli.run;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.OutputDirectory;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Files to copy out of a run, wherever they are wanted. Only what passed every rule for changes is copied, so names are plain
 * and contents are regular files; links stay behind.
 *
 * @param target a directory, or a file that ends in .zip
 */
public record ArtifactCopy(PathGlob glob, Path target) {

    static ArtifactCopy parse(String text) {
        int equals = text.lastIndexOf('=');
        return equals < 0
                ? new ArtifactCopy(PathGlob.parse(text), Path.of("artifacts"))
                : new ArtifactCopy(PathGlob.parse(text.substring(0, equals)), Path.of(text.substring(equals + 1)));
    }

    /**
     * How many files it was; one that is there already is an error, not overwritten.
     *
     * @param here where a relative target begins
     */
    int collect(ChangeSet set, KeptChanges kept, Path here) throws IOException {
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
            Path parent = target.resolveSibling("");
            try (var directory = open(here, parent, set.source());
                    var zip = new ZipOutputStream(directory.create(parent.relativize(target)))) {
                zip(zip, wanted, kept);
            }
        } else {
            try (var directory = open(here, target, set.source())) {
                copy(directory, wanted, kept);
            }
        }
        return wanted.size();
    }

    /** In the project an earlier run may have planted links, and so it may where a relative target begins. */
    private static OutputDirectory open(Path here, Path directory, ChangeSet.Source source) throws IOException {
        Path resolved = here.toRealPath().resolve(directory).normalize();
        if (!resolved.startsWith(source.project())) {
            return OutputDirectory.chosen(here, directory);
        }
        try (var project = DirectoryHandle.open(source.project())) {
            if (!FileIdentity.of(project).equals(source.identity())) {
                throw new IOException(source.project() + " is no longer the directory that the run used");
            }
            return OutputDirectory.beneath(project, source.project().relativize(resolved));
        }
    }

    private static void copy(OutputDirectory directory, List<Change> wanted, KeptChanges kept) throws IOException {
        for (Change change : wanted) {
            try (var out = directory.create(Path.of(change.path()))) {
                Files.copy(kept.after(change), out);
            }
        }
    }

    private static void zip(ZipOutputStream zip, List<Change> wanted, KeptChanges kept) throws IOException {
        for (Change change : wanted) {
            zip.putNextEntry(new ZipEntry(change.path()));
            Files.copy(kept.after(change), zip);
            zip.closeEntry();
        }
    }
}
