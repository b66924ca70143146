package dev.glovebox.policy.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The host's own places under another name, made by the one who can make them: root, with mount(8). */
@Timeout(30)
class BindMountTest {

    @TempDir
    private Path directory;

    private Path project = Path.of("/");
    private final Deque<Path> mounted = new ArrayDeque<>();

    @BeforeEach
    void makeProject() throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to bind-mount");
        project = Files.createDirectories(directory.toRealPath().resolve("project"));
        Path probe = Files.createDirectories(directory.resolve("probe"));
        assumeTrue(
                status("mount", "--bind", probe.toString(), probe.toString()) == 0,
                "missing capability: mounting in this namespace");
        mounted.push(probe);
    }

    @AfterEach
    void unmount() throws Exception {
        while (!mounted.isEmpty()) {
            assertThat(status("umount", "-l", mounted.pop().toString())).isZero();
        }
    }

    private Path bound(String source, String name) throws Exception {
        Path place = Files.createDirectories(project.resolve(name));
        assertThat(status("mount", "--bind", source, place.toString())).isZero();
        mounted.push(place);
        return place;
    }

    private List<String> judged(Path source) {
        var reported = new ArrayList<Violation>();
        new MountPolicy(new ForbiddenPaths(List.of(), Path.of("/nonexistent")))
                .pin(
                        new Mount(source, "/data", Mount.Access.READ_ONLY),
                        Optional.of(new Project("p1", project, List.of())),
                        reported::add)
                .ifPresent(PinnedMount::release);
        return reported.stream().map(Violation::rule).toList();
    }

    @Test
    void bindMountOfForbiddenPathIsFound() throws Exception {
        assertThat(judged(bound("/etc", "innocent"))).containsExactly("mount.forbidden");
    }

    /** Also once the table is no longer read each time. */
    @Test
    void mountTableIsAlwaysCurrent() throws Exception {
        for (int i = 0; i < 60; i++) {
            assertThat(judged(project)).isEmpty();
            Path place = bound("/etc/ssl", "innocent");
            assertThat(judged(project)).containsExactly("mount.forbidden");
            assertThat(status("umount", mounted.pop().toString())).isZero();
            assertThat(place).isEmptyDirectory();
        }
    }

    @Test
    void eachMountIsSignalledOnce() throws Exception {
        var signal = MountSignal.open();
        assumeTrue(signal.isPresent(), "missing capability: native access");
        for (int i = 0; i < 5; i++) {
            bound("/etc/ssl", "place" + i);
            assertThat(signal.get().changed()).isTrue();
        }
    }

    @Test
    void pathBelowBindMountOfForbiddenPathIsFound() throws Exception {
        Path place = bound("/etc", "innocent");
        assertThat(judged(place.resolve("passwd"))).containsExactly("mount.forbidden");
        assertThat(judged(place.resolve("ssl"))).containsExactly("mount.forbidden");
    }

    @Test
    void bindMountOfPartOfForbiddenPathIsFound() throws Exception {
        assertThat(judged(bound("/etc/ssl", "part"))).containsExactly("mount.forbidden");
    }

    @Test
    void bindMountOfParentOfForbiddenPathIsFound() throws Exception {
        assertThat(judged(bound("/", "host"))).containsExactly("mount.forbidden");
    }

    @Test
    void forbiddenPathMountedBelowSourceIsFound() throws Exception {
        bound("/etc", "a/b/c");
        assertThat(judged(project)).containsExactly("mount.forbidden");
        assertThat(judged(project.resolve("a"))).containsExactly("mount.forbidden");
    }

    @Test
    void otherMountOfProcIsFound() throws Exception {
        Path place = Files.createDirectories(project.resolve("view of the kernel"));
        assertThat(status("mount", "-t", "proc", "proc", place.toString())).isZero();
        mounted.push(place);
        assertThat(judged(place)).containsExactly("mount.forbidden");
        assertThat(judged(place.resolve("self/net"))).containsExactly("mount.forbidden");
        assertThat(judged(project)).containsExactly("mount.forbidden");
    }

    @Test
    void ordinaryFileSystemMountedInAProjectPasses() throws Exception {
        Path place = Files.createDirectories(project.resolve("scratch"));
        assertThat(status("mount", "-t", "tmpfs", "none", place.toString())).isZero();
        mounted.push(place);
        assertThat(judged(place)).isEmpty();
        assertThat(judged(project)).isEmpty();
    }

    @Test
    void ordinaryDirectoryUnderAnotherNamePasses() throws Exception {
        Path other = Files.createDirectories(directory.resolve("other"));
        assertThat(judged(bound(other.toString(), "innocent"))).isEmpty();
    }

    private static int status(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
