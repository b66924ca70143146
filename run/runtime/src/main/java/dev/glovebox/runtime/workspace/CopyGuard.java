package dev.glovebox.runtime.workspace;

import dev.glovebox.model.background.BackgroundLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches a copy that no file system bounds, and stops the run that outgrows it. Files count with their size, sparse or not. A
 * program may get past the limit by what it writes between two looks; it does not get on from there.
 */
final class CopyGuard implements Workspace.Guard {

    /** A look costs what the copy costs: at most a tenth of the time goes into looking. */
    private static final int REST_PER_LOOK = 9;

    private static final Duration LEAST_REST = Duration.ofMillis(100);

    /** How much there may be. */
    record Bounds(long bytes, long files) {

        boolean exceededBy(Bounds there) {
            return there.bytes > bytes || there.files > files;
        }
    }

    private final BackgroundLoop loop;

    private CopyGuard(BackgroundLoop loop) {
        this.loop = loop;
    }

    /** @param stop called once, when there is more than {@code bounds} allow */
    static CopyGuard watch(Path copy, Bounds bounds, Runnable stop) {
        return new CopyGuard(
                BackgroundLoop.repeating(Thread.ofVirtual().name("copy-guard"), () -> look(copy, bounds, stop)));
    }

    private static BackgroundLoop.Next look(Path copy, Bounds bounds, Runnable stop) throws InterruptedException {
        long begin = System.nanoTime();
        if (bounds.exceededBy(measure(copy))) {
            stop.run();
            return BackgroundLoop.Next.END;
        }
        var look = Duration.ofNanos(System.nanoTime() - begin);
        var rest = look.multipliedBy(REST_PER_LOOK);
        Thread.sleep(rest.compareTo(LEAST_REST) < 0 ? LEAST_REST : rest);
        return BackgroundLoop.Next.AGAIN;
    }

    /** Measures a copy; entries that disappear meanwhile do not count. */
    static Bounds measure(Path copy) {
        var counter = new SimpleFileVisitor<Path>() {
            private long bytes;
            private long files;

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                files++;
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files++;
                bytes += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException cut) {
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(copy, counter);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new Bounds(counter.bytes, counter.files);
    }

    @Override
    public void close() {
        loop.interrupt();
        loop.close();
    }
}
