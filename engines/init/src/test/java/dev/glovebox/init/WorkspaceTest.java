package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.MountWorkerForTest.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A hand that stages a project, as it is shipped and under sanitizers. */
@Timeout(60)
class WorkspaceTest {

    private static final int BOX_USER = 1_234_567;
    private static final int REPLACED = 3;
    private static final int UNSUPPORTED = 4;
    private static final String MEBIBYTE = Integer.toString(1 << 20);

    enum Build {
        RELEASE,
        SANITIZED;

        Path binary() {
            return this == RELEASE ? Setup.release() : Setup.sanitized("init");
        }
    }

    @TempDir
    Path temp;

    private Path project;
    private Path place;

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectory(temp.resolve("project"));
        Files.writeString(project.resolve("file"), "original\n");
        place = temp.resolve("place");
    }

    @AfterEach
    void nothingStaysMounted() throws Exception {
        run(Build.RELEASE, "unmount", place.toString());
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(temp.toString());
    }

    private static void needsRoot() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0), "missing capability: root");
    }

    private static Result run(Build build, String... arguments) throws IOException, InterruptedException {
        return MountWorkerForTest.run(
                build.binary(),
                Stream.concat(Stream.of("workspace"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static String attribute(Path path, String name) throws IOException {
        return String.valueOf(Files.getAttribute(path, "unix:" + name, LinkOption.NOFOLLOW_LINKS));
    }

    private Result mount(Build build, String inode, String user, String bytes) throws Exception {
        return run(
                build,
                "mount",
                place.toString(),
                "4711.1",
                project.toString(),
                attribute(project, "dev"),
                inode,
                user,
                user,
                bytes);
    }

    private Result mounted(Build build) throws Exception {
        return mount(build, attribute(project, "ino"), Integer.toString(BOX_USER), MEBIBYTE);
    }

    @ParameterizedTest
    @EnumSource(Build.class)
    void boxOwnsTheViewAndTheProjectKeepsWhatItHas(Build build) throws Exception {
        needsRoot();
        var told = mounted(build);
        assertThat(told.status()).isZero();
        assertThat(told.text().split("\0", -1))
                .startsWith(
                        "view",
                        attribute(place.resolve("merged"), "dev") + " " + attribute(place.resolve("merged"), "ino"),
                        "made");
        assertThat(place.resolve("controller")).hasContent("4711.1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
                .isEqualTo("rwx------");
        Path file = place.resolve("merged/file");
        assertThat(attribute(file, "uid")).isEqualTo(Integer.toString(BOX_USER));
        Files.writeString(file, "changed\n");
        assertThat(project.resolve("file")).hasContent("original");
        assertThat(place.resolve("store/upper/file")).hasContent("changed");
        assertThat(attribute(project.resolve("file"), "uid")).isEqualTo("0");
        assertThat(run(build, "unmount", place.toString())).isEqualTo(new Result(0, ""));
        assertThat(place.resolve("merged/file")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Build.class)
    void layerEndsAtItsSize(Build build) throws Exception {
        needsRoot();
        assertThat(mounted(build).status()).isZero();
        var full = new ProcessBuilder("dd", "if=/dev/zero", "of=" + place.resolve("merged/big"), "bs=64k", "count=64")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(full.getInputStream().readAllBytes(), UTF_8)).contains("No space left");
        assertThat(Files.size(place.resolve("merged/big"))).isLessThanOrEqualTo(1 << 20);
    }

    @ParameterizedTest
    @EnumSource(Build.class)
    void projectThatWasSwappedIsNotMounted(Build build) throws Exception {
        needsRoot();
        String checked = attribute(project, "ino");
        Files.move(project, temp.resolve("moved"));
        Files.createDirectory(project);
        var outcome = mount(build, checked, "5", MEBIBYTE);
        assertThat(outcome.status()).isEqualTo(REPLACED);
        assertThat(outcome.text()).contains("replaced after it was checked");

        Files.delete(project);
        Files.createSymbolicLink(project, temp.resolve("moved"));
        assertThat(run(build, "mount", place + "-again", "1.1", project.toString(), "0", checked, "5", "5", MEBIBYTE)
                        .status())
                .isEqualTo(REPLACED);
    }

    /** A ramfs has no id-mapped mounts. */
    @ParameterizedTest
    @EnumSource(Build.class)
    void unsupportedFileSystemDiffersFromFailure(Build build) throws Exception {
        needsRoot();
        assumeTrue(
                new ProcessBuilder("mount", "-t", "ramfs", "none", project.toString())
                                .start()
                                .waitFor()
                        == 0,
                "missing capability: mounting a ramfs");
        try {
            assertThat(mounted(build).status()).isEqualTo(UNSUPPORTED);
        } finally {
            new ProcessBuilder("umount", "-l", project.toString()).start().waitFor();
        }
        assertThat(mounted(build).status()).as("the place is taken").isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Build.class)
    void invalidNumberIsRefused(Build build) throws Exception {
        for (String wrong : List.of("", "-1", "+1", " 1", "1x", "99999999999999999999999")) {
            assertThat(mount(build, wrong, "5", MEBIBYTE).text())
                    .as("inode '%s'", wrong)
                    .startsWith("usage:");
            assertThat(mount(build, "1", wrong, MEBIBYTE).text())
                    .as("user '%s'", wrong)
                    .startsWith("usage:");
            assertThat(mount(build, "1", "5", wrong).text())
                    .as("bytes '%s'", wrong)
                    .startsWith("usage:");
        }
        assertThat(mount(build, "1", "4294967295", MEBIBYTE).text()).startsWith("usage:");
        assertThat(run(build).text()).startsWith("usage:");
        assertThat(run(build, "mount", "too", "few").text()).startsWith("usage:");
    }

    @ParameterizedTest
    @EnumSource(Build.class)
    void unmountingTwiceOrNothingIsHarmless(Build build) throws Exception {
        needsRoot();
        assertThat(mounted(build).status()).isZero();
        assertThat(run(build, "unmount", place.toString()).status()).isZero();
        assertThat(run(build, "unmount", place.toString()).status()).isZero();
        assertThat(run(build, "unmount", temp.resolve("never").toString()).status())
                .isZero();
    }
}
