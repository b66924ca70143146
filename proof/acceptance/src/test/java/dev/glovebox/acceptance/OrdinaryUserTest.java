package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Someone who is not root but in the docker group, made for this test and gone after it. */
@Tag("docker")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrdinaryUserTest {

    private final String user = "glovebox-t" + new Random().nextInt(10_000, 99_999);
    private Path home = Path.of("/nonexistent");
    private String classPath = "";

    @BeforeAll
    void makeUser() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "missing capability: making users needs root");
        assumeTrue(Files.exists(Path.of("/usr/sbin/useradd")), "missing capability: useradd");
        assumeTrue(Files.readString(Path.of("/etc/group")).contains("\ndocker:"), "missing capability: a docker group");
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(dev.glovebox.model.spec.IsolationLevel.STRICT);
        }
        home = Files.createTempDirectory("glovebox-user");
        assertThat(host("useradd", "--no-create-home", "--home-dir", home.toString(), "-G", "docker", user))
                .isZero();
        classPath = copyForEveryone();
        assertThat(host("chown", "-R", user, home.toString())).isZero();
    }

    @AfterAll
    void removeUser() throws Exception {
        if (Files.exists(home)) {
            host("userdel", user);
            Trees.delete(home);
        }
    }

    private static int host(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** The build directory need not be readable for others. */
    private String copyForEveryone() throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path lib = Files.createDirectory(home.resolve("lib"));
        var entries = new ArrayList<Path>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            Path source = Path.of(entry);
            Path target = lib.resolve("e" + entries.size() + (entry.endsWith(".jar") ? ".jar" : ""));
            if (Files.exists(source) && !entry.isEmpty()) {
                copy(source, target);
                entries.add(target);
            }
        }
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> paths = Files.walk(source)) {
            for (Path path : paths.toList()) {
                Path copy = target.resolve(source.relativize(path).toString());
                Files.copy(path, path.equals(source) ? target : copy);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"strict", "moderate", "basic"})
    void boxesRunAsTheCallingUser(String level) throws Exception {
        Path config = home.resolve("glovebox.yaml");
        Files.writeString(config, "data_dir: " + home.resolve("data") + "\n");
        var command = new ArrayList<>(List.of("runuser", "-u", user, "--"));
        command.addAll(GloveboxForTest.java(classPath));
        command.addAll(
                List.of("--config=" + config, "run", "--level", level, "--json", "--", "sh", "-c", "id -u; id -g"));
        var ended = GloveboxForTest.start(
                        command,
                        ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .end();
        assertThat(ended.status()).as(ended.story()).isZero();
        int uid = (Integer) Files.getAttribute(home, "unix:uid");
        assertThat(ended.json().at("stdout").text().orElseThrow())
                .startsWith(uid + "\n")
                .isNotEqualTo("0\n0\n");
        assertThat(ended.json().at("isolation", "effective").text()).contains(level);
        assertThat(ended.json().at("isolation", "verified").items())
                .noneMatch(wall -> wall.at("outcome").text().orElse("").equals("weaker"));
    }

    private GloveboxForTest.Ended changing(String level, Path project, String script) throws Exception {
        Path config = Files.writeString(home.resolve("glovebox.yaml"), "data_dir: " + home.resolve("data") + "\n");
        assertThat(host("chown", "-R", user, project.toString())).isZero();
        var command = new ArrayList<>(List.of("runuser", "-u", user, "--"));
        command.addAll(GloveboxForTest.java(classPath));
        command.addAll(List.of("--config=" + config, "run", "--level", level, "--project", project.toString()));
        command.addAll(List.of("--discard", "--", "sh", "-ec", script));
        return GloveboxForTest.start(
                        command,
                        ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .end();
    }

    /** What a program locks it locks for its own user, who has to take the workspace away. */
    @ParameterizedTest
    @ValueSource(strings = {"strict", "moderate"})
    void workspaceWithLockedDirectoriesIsRemoved(String level) throws Exception {
        var ended = changing(level, Files.createDirectory(home.resolve("locked-" + level)), """
                mkdir -p readable/deep unreadable/deep
                touch readable/file readable/deep/file unreadable/file unreadable/deep/file
                chmod 0555 readable/deep readable; chmod 0 unreadable/deep unreadable; chmod 0500 .
                """);
        assertThat(ended.story()).doesNotContain("cannot be removed");
        assertThat(home.resolve("data/workspaces")).isEmptyDirectory();
    }

    @Test
    void projectWithReadOnlyDirectoryIsCopiedAndCopyRemoved() throws Exception {
        Path project = Files.createDirectory(home.resolve("read-only"));
        Path closed = Files.createDirectory(project.resolve("closed"));
        Files.writeString(closed.resolve("file"), "x");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        var ended = changing("moderate", project, "cat closed/file; chmod 0555 .");
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ended.out()).isEqualTo("x");
        assertThat(home.resolve("data/workspaces")).isEmptyDirectory();
    }
}
