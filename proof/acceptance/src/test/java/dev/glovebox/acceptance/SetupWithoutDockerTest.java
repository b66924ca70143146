package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** README's first command where no Docker is, and none can be installed. */
@Timeout(180)
class SetupWithoutDockerTest {

    private final GloveboxForTest glovebox = new GloveboxForTest("docker: {host: 'unix:///nonexistent/docker.sock'}");

    @BeforeEach
    void needsARuntime() throws IOException {
        ContainerEngine.CRUN.shareAcceptedImages(glovebox.data());
    }

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    /** In a mount namespace in which nobody can execute dockerd. */
    private GloveboxForTest.Ended withoutDocker(String... arguments) {
        var command = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "for each in $(which -a dockerd); do mount --bind /dev/null \"$each\"; done; exec \"$@\"",
                "sh"));
        command.addAll(GloveboxForTest.java(
                System.getProperty("java.class.path", ""),
                "-Dglovebox.home=" + Path.of("../..").toAbsolutePath()));
        command.add("--config=" + glovebox.home.resolve("glovebox.yaml"));
        command.addAll(List.of(arguments));
        return GloveboxForTest.start(command, DaemonForTest.NOTHING).end();
    }

    @Test
    void boxesAreMadeWithoutDocker() {
        var setup = withoutDocker("setup", "--no-install");
        assertThat(setup.status()).as(setup.story()).isZero();
        assertThat(setup.out())
                .contains("skip  programs: missing packages: docker.io; boxes are made without Docker\n")
                .contains("ok    test run: a strict box ran")
                .contains("ready: ");
        var run = withoutDocker("run", "--", "python3", "-c", "print(6 * 7)");
        assertThat(run.out()).as(run.story()).isEqualTo("42\n");
    }
}
