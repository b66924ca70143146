package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the daemon still knows of a container when container and control group are gone. */
@Tag("docker")
@Timeout(120)
class DaemonMemoryTest {

    @BeforeAll
    static void needsDocker() {
        DockerForTest.assumeDaemonAndImage();
    }

    @Test
    void containerThatRanOutOfMemoryIsRememberedAndOneThatDidNotIsNot() {
        try (var docker = new DockerForTest()) {
            String greedy = run("x = []\nwhile True: x.append(bytearray(1 << 20))");
            String modest = run("print('ok')");
            assertThat(docker.api().inspect(greedy)).isEmpty();
            assertThat(docker.api().ranOutOfMemory(greedy)).isTrue();
            assertThat(docker.api().ranOutOfMemory(modest)).isFalse();
        }
    }

    /** Its id; the container is gone when this returns. */
    private static String run(String program) {
        String id = DockerForTest.docker(
                "create", "--network", "none", "--memory", "32m", DockerForTest.IMAGE, "python3", "-c", program);
        int status = DockerForTest.status("docker", "start", "--attach", id);
        assertThat(status).isGreaterThanOrEqualTo(0);
        DockerForTest.docker("rm", "--force", id);
        return id;
    }
}
