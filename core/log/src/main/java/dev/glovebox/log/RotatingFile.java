package dev.glovebox.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that starts anew when it is full: {@code log} becomes {@code log.1}, {@code log.1} becomes {@code log.2}, and the last
 * one goes. Readable for its owner alone. A line that the file does not take, because the disk is full for example, goes to
 * standard error.
 */
final class RotatingFile implements LogSink {

    private final Path path;
    private final LogSettings.Rotation rotation;
    private final LogSink otherwise = new StderrSink();
    private FileChannel file;
    private long size;
    private boolean regular;

    private RotatingFile(Path path, LogSettings.Rotation rotation) throws IOException {
        this.path = path;
        this.rotation = rotation;
        this.file = open();
    }

    static RotatingFile open(Path path, LogSettings.Rotation rotation) throws IOException {
        return new RotatingFile(path, rotation);
    }

    private FileChannel open() throws IOException {
        var opened = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        regular = Files.isRegularFile(path); // nobody renames /dev/stdout
        size = regular ? opened.size() : 0;
        return opened;
    }

    @Override
    public synchronized void write(String line) {
        var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        try {
            if (regular && size > 0 && size + bytes.remaining() > rotation.bytes()) {
                tryToRotate();
            }
            size += bytes.remaining();
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException full) {
            otherwise.write(line);
        }
    }

    /** A file that cannot be renamed grows, and loses nothing; it is tried again when as much was written once more. */
    private void tryToRotate() {
        try {
            rotate();
        } catch (IOException stuck) {
            otherwise.write("the log " + path + " could not start anew: " + stuck + "\n");
            size = 0;
        }
    }

    private void rotate() throws IOException {
        if (rotation.keep() == 0) {
            file.truncate(0);
            size = 0;
            return;
        }
        for (int number = rotation.keep(); number > 1; number--) {
            if (Files.exists(old(number - 1))) {
                Files.move(old(number - 1), old(number), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(path, old(1), StandardCopyOption.REPLACE_EXISTING);
        var before = file;
        file = open();
        before.close();
    }

    private Path old(int number) {
        return path.resolveSibling(path.getFileName() + "." + number);
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException lost) {
            otherwise.write("the log " + path + " could not be closed: " + lost + "\n");
        }
    }
}
