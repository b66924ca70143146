package dev.glovebox.policy.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is swapped after approval has another identity than what is held. */
class PinnedSourceTest {

    @TempDir
    private Path directory;

    private Path real() throws IOException {
        return Files.createDirectories(directory.toRealPath().resolve("source"));
    }

    @Test
    void sourceSwappedForALinkDiffersFromThePin() throws IOException {
        Path source = real();
        try (var pinned = PinnedSource.open(source)) {
            Files.move(source, source.resolveSibling("aside"));
            Files.createSymbolicLink(source, Path.of("/etc"));
            assertThat(FileIdentity.of(source)).isNotEqualTo(pinned.identity());
            assertThat(FileIdentity.of(source.toRealPath())).isNotEqualTo(pinned.identity());
            assertThat(FileIdentity.of(source.resolveSibling("aside"))).isEqualTo(pinned.identity());
        }
    }

    @Test
    void inodeOfPinnedSourceIsNotReused() throws IOException {
        Path source = real();
        Path file = Files.writeString(directory.toRealPath().resolve("file"), "x");
        try (var pinned = PinnedSource.open(source);
                var pinnedFile = PinnedSource.open(file)) {
            Files.delete(source);
            Files.delete(file);
            for (int i = 0; i < 200; i++) {
                assertThat(FileIdentity.of(Files.createDirectory(directory.resolve("d" + i))))
                        .isNotEqualTo(pinned.identity());
                assertThat(FileIdentity.of(Files.createFile(directory.resolve("f" + i))))
                        .isNotEqualTo(pinnedFile.identity());
            }
        }
    }

    @Test
    void linkItselfIsNeverPinned() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), real());
        assertThatThrownBy(() -> PinnedSource.open(link).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("neither a directory nor a regular file");
    }

    @Test
    void kindAndOwnerAreKnown() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "x");
        try (var held = PinnedSource.open(real());
                var heldFile = PinnedSource.open(file)) {
            assertThat(held.kind()).isEqualTo(PinnedSource.Kind.DIRECTORY);
            assertThat(heldFile.kind()).isEqualTo(PinnedSource.Kind.FILE);
            assertThat(held.owner()).isEqualTo(BoxUser.current());
        }
    }

    /** Someone swaps two directories of different owners all the time; whatever is pinned is one of them and not a mixture. */
    @Test
    void ownerIsReadFromPinnedSource() throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to give a directory to someone");
        Path mine = real();
        Path theirs = Files.createDirectory(mine.resolveSibling("theirs"));
        Files.setAttribute(theirs, "unix:uid", 4321);
        var owners = Map.of(FileIdentity.of(mine), 0, FileIdentity.of(theirs), 4321);
        var over = new AtomicBoolean();
        Thread swapping = Thread.ofPlatform().start(() -> {
            Path aside = mine.resolveSibling("aside");
            while (!over.get()) {
                move(mine, aside);
                move(theirs, mine);
                move(aside, theirs);
            }
        });
        try {
            for (int i = 0; i < 20_000; i++) {
                try (var pinned = PinnedSource.open(mine)) {
                    assertThat(pinned.owner().uid()).isEqualTo(owners.get(pinned.identity()));
                } catch (IOException absentAtThatMoment) {
                    // as good as any other answer
                }
            }
        } finally {
            over.set(true);
            swapping.join();
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
