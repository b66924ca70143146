package dev.glovebox.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that appears or changes as a whole. Readers find the old content or the new one, and so does whoever comes back after a
 * power failure: the content is on disk before the name points to it, and the name before a write returns.
 */
public record AtomicFile(Path file, Set<PosixFilePermission> mode) {

    /** Text of any length, written as it is made. */
    public interface Content {
        void to(Writer out) throws IOException;
    }

    private interface Filling {
        void into(FileChannel channel) throws IOException;
    }

    public AtomicFile {
        file = file.toAbsolutePath();
        mode = Set.copyOf(mode);
    }

    /** With permissions such as {@code rw-------}. */
    public static AtomicFile of(Path file, String permissions) {
        return new AtomicFile(file, PosixFilePermissions.fromString(permissions));
    }

    /** Readable and writable for its owner alone. */
    public static AtomicFile closed(Path file) {
        return of(file, "rw-------");
    }

    public void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    public void write(byte[] content) throws IOException {
        replace(channel -> writeAll(channel, content));
    }

    public void write(Content content) throws IOException {
        replace(channel -> {
            var out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
            content.to(out);
            out.flush();
        });
    }

    /** Only where nothing is: of several writers the first one wins, and nobody sees half of it. */
    public void writeIfAbsent(String text) throws IOException {
        Path draft = draft(channel -> writeAll(channel, text.getBytes(StandardCharsets.UTF_8)));
        try {
            Files.createLink(file, draft);
            sync(directory());
        } catch (FileAlreadyExistsException someoneWasFaster) {
            // then theirs it is
        } finally {
            Files.delete(draft);
        }
    }

    /** Makes a finished file of the same file system this one, as it is. */
    public static void publish(Path finished, Path file) throws IOException {
        sync(finished);
        Files.move(finished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(directoryOf(file.toAbsolutePath()));
    }

    private void replace(Filling content) throws IOException {
        Path draft = draft(content);
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException refused) {
            discard(draft, refused);
            throw refused;
        }
        sync(directory());
    }

    /** Closed to others until it is complete. */
    private Path draft(Filling content) throws IOException {
        Path draft = Files.createTempFile(directory(), "." + file.getFileName() + "-", ".new");
        try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            content.into(channel);
            Files.setPosixFilePermissions(draft, mode);
            channel.force(true);
        } catch (IOException | RuntimeException broken) {
            discard(draft, broken);
            throw broken;
        }
        return draft;
    }

    private static void writeAll(FileChannel channel, byte[] content) throws IOException {
        var rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
            int ignored = channel.write(rest);
        }
    }

    private static void discard(Path draft, Exception why) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException alsoBroken) {
            why.addSuppressed(alsoBroken);
        }
    }

    private static void sync(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private Path directory() {
        return directoryOf(file);
    }

    private static Path directoryOf(Path file) {
        Path directory = file.getParent();
        if (directory == null) {
            throw new IllegalArgumentException(file + " is not a file");
        }
        return directory;
    }
}
