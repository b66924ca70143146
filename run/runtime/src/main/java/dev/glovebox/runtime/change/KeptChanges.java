package dev.glovebox.runtime.change;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * One run's change set on disk: {@code changes.json}, and beside it the content by the change's number, as it was
 * ({@code 3.before}, where a diff will need it) and as it is ({@code 3.after}).
 */
public final class KeptChanges {

    /** Larger files are summarised, not compared line by line. */
    public static final long DIFFABLE = 1L << 20;

    static final String GONE = ".gone-";

    private static final String MANIFEST = "changes.json";

    private final Path directory;

    KeptChanges(Path directory) {
        this.directory = directory;
    }

    Path directory() {
        return directory;
    }

    /** The run's id. */
    public String name() {
        return String.valueOf(directory.getFileName());
    }

    public ChangeSet changes() throws IOException {
        try (var in = Files.newBufferedReader(directory.resolve(MANIFEST))) {
            return ManifestJson.read(in);
        }
    }

    /** When the changes were made. */
    Instant time() throws IOException {
        try (var in = Files.newBufferedReader(directory.resolve(MANIFEST))) {
            return ManifestJson.time(in);
        }
    }

    /** Whether there is a manifest with anything in it; a power failure may have left an empty one. */
    boolean readable() throws IOException {
        Path manifest = directory.resolve(MANIFEST);
        return Files.isRegularFile(manifest) && Files.size(manifest) > 0;
    }

    /** When the set was kept or last decided about. */
    Instant written() throws IOException {
        return Files.getLastModifiedTime(directory.resolve(MANIFEST)).toInstant();
    }

    /** For a draft: a run is not kept waiting for the disk, and if the power goes the project has lost nothing. */
    void writeDraft(ChangeSet set) throws IOException {
        try (var out = Files.newBufferedWriter(directory.resolve(MANIFEST))) {
            ManifestJson.write(set, out);
        }
    }

    /** Whole or not at all, also when the power goes. */
    public void write(ChangeSet set) throws IOException {
        AtomicFile.closed(directory.resolve(MANIFEST)).write(out -> ManifestJson.write(set, out));
    }

    public Path after(Change change) {
        return afterFile(change.number());
    }

    private Path afterFile(int number) {
        return directory.resolve(number + ".after");
    }

    /** Previous content, if it was small enough to be kept. */
    public Optional<byte[]> before(Change change) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(beforeFile(change.number())));
        } catch (NoSuchFileException notKept) {
            return Optional.empty();
        }
    }

    public void keepBefore(int number, byte[] content) throws IOException {
        Files.write(beforeFile(number), content);
    }

    /** A renamed file is compared with what it was under its old name. */
    public void moveBefore(Change from, Change to) throws IOException {
        if (Files.exists(beforeFile(from.number()))) {
            Files.move(beforeFile(from.number()), beforeFile(to.number()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private Path beforeFile(int number) {
        return directory.resolve(number + ".before");
    }

    public void keepAfter(int number, byte[] content) throws IOException {
        Files.write(afterFile(number), content, StandardOpenOption.CREATE_NEW);
    }

    public void keepAfter(int number, InputStream content) throws IOException {
        try (var out = Files.newOutputStream(afterFile(number), StandardOpenOption.CREATE_NEW)) {
            content.transferTo(out);
        }
    }

    /** Of everything kept, as the list says: a set may have many files. */
    long recordedBytes() throws IOException {
        Path manifest = directory.resolve(MANIFEST);
        try (var in = Files.newBufferedReader(manifest)) {
            return Files.size(manifest) + ManifestJson.keptBytes(in);
        } catch (NoSuchFileException decided) {
            return 0;
        } catch (RuntimeException garbled) { // the power went while it was written
            return bytes();
        }
    }

    /** Of everything kept. */
    public long bytes() throws IOException {
        long sum = 0;
        try (var files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                sum += Files.size(file);
            }
        }
        return sum;
    }

    /** Forgets the content of what was decided. */
    public void forget(Change change) throws IOException {
        Files.deleteIfExists(after(change));
        Files.deleteIfExists(beforeFile(change.number()));
        Files.deleteIfExists(partial(change.number()));
    }

    /** Where a partly applied file waits to become what the rest is compared with. */
    public Path partial(int number) {
        return directory.resolve(number + ".partial");
    }

    /** Whether what waits there is that; an attempt that failed may have left something else. */
    public boolean hasPartial(int number, String sha256) throws IOException {
        return Files.exists(partial(number))
                && Sha256.of(Files.readAllBytes(partial(number))).equals(sha256);
    }

    /** From now on the rest of the change is measured from there. Harmless when it has been done. */
    public void adoptPartial(Change rest) throws IOException {
        if (rest.transition().before().orElse(null) instanceof FileState.Regular before
                && hasPartial(rest.number(), before.sha256())) {
            Files.move(partial(rest.number()), beforeFile(rest.number()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    public Path journal() {
        return directory.resolve("journal");
    }

    /** At once for whoever lists, then file by file. */
    public void remove() throws IOException {
        Path gone = directory.resolveSibling(GONE + directory.getFileName());
        Files.move(directory, gone, StandardCopyOption.ATOMIC_MOVE);
        clear(gone);
    }

    static void clear(Path directory) throws IOException {
        try (var files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
