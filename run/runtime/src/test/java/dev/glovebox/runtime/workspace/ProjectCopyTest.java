package dev.glovebox.runtime.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beneath the directory that was checked, and nothing but what is there. */
class ProjectCopyTest {

    private static final BoxUser BOX = new BoxUser(1_900_000_001, 1_900_000_002);

    @TempDir
    Path temp;

    private Path project;
    private Path copy;

    @BeforeEach
    void aProject() throws IOException {
        Path real = temp.toRealPath();
        project = Files.createDirectory(real.resolve("project"));
        copy = Files.createDirectory(real.resolve("place")).resolve("copy");
    }

    private ProjectCopy.Made make(DirectoryHandle of) throws IOException {
        try (var target = DirectoryHandle.open(copy.resolveSibling(""))) {
            return ProjectCopy.make(of, target, Path.of("copy"), BOX, ByteSize.mebibytes(1));
        }
    }

    private ProjectCopy.Made make() throws IOException {
        try (var held = DirectoryHandle.open(project)) {
            return make(held);
        }
    }

    private static int owner(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void filesModesTimesAndLinksAreTheSame() throws IOException {
        Path deep = Files.createDirectories(project.resolve("a/b"));
        Path file = Files.writeString(deep.resolve("run.sh"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
        Files.createSymbolicLink(project.resolve("link"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(project.resolve("folder"), Path.of("/etc"));
        Files.setPosixFilePermissions(project.resolve("a"), PosixFilePermissions.fromString("r-xr-xr-x"));
        make();
        Path copied = copy.resolve("a/b/run.sh");
        assertThat(copied).hasContent("#!/bin/sh");
        assertThat(Files.getPosixFilePermissions(copied)).isEqualTo(Files.getPosixFilePermissions(file));
        assertThat(Files.getLastModifiedTime(copied)).isEqualTo(Files.getLastModifiedTime(file));
        assertThat(Files.getLastModifiedTime(copy.resolve("a")))
                .isEqualTo(Files.getLastModifiedTime(project.resolve("a")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy.resolve("a"))))
                .isEqualTo("r-xr-xr-x");
        assertThat(Files.readSymbolicLink(copy.resolve("link"))).isEqualTo(Path.of("/etc/passwd"));
        assertThat(copy.resolve("folder")).isSymbolicLink();
    }

    @Test
    void replacedDirectoryIsNotCopied() throws IOException {
        Files.writeString(project.resolve("file"), "checked");
        try (var held = DirectoryHandle.open(project)) {
            Files.move(project, project.resolveSibling("moved"));
            Files.createDirectory(project);
            Files.writeString(project.resolve("file"), "another");
            make(held);
        }
        assertThat(copy.resolve("file")).hasContent("checked");
    }

    /** As through the id map of an overlay: a file that the project's owner cannot read the box cannot read either. */
    @Test
    void onlyFilesOfProjectOwnerAreGivenToBox() throws IOException {
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        Path own = Files.writeString(project.resolve("own"), "x");
        Path roots = Files.writeString(project.resolve("roots"), "x");
        Path link = Files.createSymbolicLink(project.resolve("link"), Path.of("own"));
        for (Path path : new Path[] {project, own, link}) {
            Files.setAttribute(path, "unix:uid", 43_210, LinkOption.NOFOLLOW_LINKS);
        }
        Files.setPosixFilePermissions(roots, PosixFilePermissions.fromString("rw-------"));
        make();
        assertThat(owner(copy)).isEqualTo(BOX.uid());
        assertThat(owner(copy.resolve("own"))).isEqualTo(BOX.uid());
        assertThat(owner(copy.resolve("link"))).isEqualTo(BOX.uid());
        assertThat(owner(copy.resolve("roots"))).isZero();
        assertThat(owner(own)).isEqualTo(43_210);
    }

    @Test
    void specialFilesAreSkippedAndReported() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", project.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(make().notes()).containsExactly("not copied, because it is not a regular file: pipe");
        assertThat(copy).isEmptyDirectory();
    }

    @Test
    void existingTargetIsNotWritten() throws IOException {
        Files.createSymbolicLink(copy, Path.of("/etc"));
        assertThatThrownBy(this::make).isInstanceOf(IOException.class);
    }
}
