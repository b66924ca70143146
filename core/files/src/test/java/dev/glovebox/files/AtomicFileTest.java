package dev.glovebox.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path directory;

    @Test
    void writesFileWithRequestedModeDespiteUmask() throws IOException {
        Path file = directory.resolve("settings");
        AtomicFile.of(file, "rw-rw-r--").write("one\n");
        assertThat(file).hasContent("one\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-r--");
        AtomicFile.of(file, "r--r--r--").write("two\n");
        assertThat(file).hasContent("two\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("r--r--r--");
        assertThat(names()).containsExactly("settings");
    }

    @Test
    void failedWriteKeepsOldContentAndLeavesNoTemporaryFile() throws IOException {
        Path file = directory.resolve("settings");
        var atomic = AtomicFile.closed(file);
        atomic.write("old\n");
        assertThatThrownBy(() -> atomic.write(out -> {
                    out.write("half of it");
                    out.flush();
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(file).hasContent("old\n");
        assertThat(names()).containsExactly("settings");
    }

    @Test
    void existingNameLeavesNoTemporaryFile() throws IOException {
        Path taken = Files.createDirectory(directory.resolve("taken"));
        Files.createFile(taken.resolve("full"));
        assertThatThrownBy(() -> AtomicFile.closed(taken).write("x")).isInstanceOf(IOException.class);
        assertThat(names()).containsExactly("taken");
    }

    @Test
    void readersNeverSeeAPartOfTheContent() throws Exception {
        Path file = directory.resolve("settings");
        var atomic = AtomicFile.closed(file);
        List<String> contents = List.of("a".repeat(300_000), "b".repeat(300_000));
        atomic.write(contents.getFirst());
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = writers.submit(() -> {
                for (int i = 0; i < 40; i++) {
                    atomic.write(contents.get(i % 2));
                }
                return 40;
            });
            while (!writing.isDone()) {
                assertThat(contents.contains(Files.readString(file))).isTrue();
            }
            assertThat(writing.get()).isEqualTo(40);
        }
    }

    @Test
    void firstOfSeveralWritersWins() throws Exception {
        Path file = directory.resolve("owner");
        var writes = IntStream.range(0, 8)
                .<Callable<Integer>>mapToObj(number -> () -> {
                    AtomicFile.closed(file).writeIfAbsent("writer " + number);
                    return number;
                })
                .toList();
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var write : writers.invokeAll(writes)) {
                assertThat(write.get()).isBetween(0, 7);
            }
        }
        String winner = Files.readString(file);
        AtomicFile.closed(file).writeIfAbsent("late");
        assertThat(file).hasContent(winner);
        assertThat(names()).containsExactly("owner");
    }

    @Test
    void publishesAFinishedFileAsItIs() throws IOException {
        Path finished = Files.writeString(directory.resolve("image.unfinished"), "tar");
        Files.setPosixFilePermissions(finished, PosixFilePermissions.fromString("rw-r-----"));
        AtomicFile.publish(finished, directory.resolve("image"));
        assertThat(directory.resolve("image")).hasContent("tar");
        assertThat(names()).containsExactly("image");
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
