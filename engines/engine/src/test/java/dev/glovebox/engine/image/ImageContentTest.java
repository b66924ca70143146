package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The image that {@code glovebox setup} built on this machine. */
@Tag("docker")
class ImageContentTest {

    private static final String IMAGE = SandboxImage.REPOSITORY + ":latest";

    @BeforeAll
    static void needsTheImage() {
        DockerCommandStore.assumeDaemon();
        assumeTrue(
                new DockerCommandStore().id(IMAGE).isPresent(),
                "missing capability: the image " + IMAGE + "; run glovebox setup");
    }

    @Test
    void promisedProgramsExist() {
        assertThat(inside("python3 --version && git --version && node --version && npm --version"
                        + " && pip --version && python3 -m venv --help >/dev/null && curl --version"))
                .contains("Python 3", "git version", "v18", "pip ", "curl ");
    }

    @Test
    void userIsNotRootAndNoSetuidProgramExists() {
        assertThat(inside("id -un; id -u; pwd; echo $HOME; locale -a 2>/dev/null | grep -c C.utf8"))
                .isEqualTo("sandbox\n65532\n/workspace\n/home/sandbox\n1\n");
        assertThat(inside("find / -xdev \\( -type f -o -type d \\) -perm /6000 2>/dev/null; echo end"))
                .isEqualTo("end\n");
    }

    @Test
    void mountPointsExistAndBuildIsReproducible() {
        assertThat(inside("ls -d /workspace /tmp /.glovebox; cat /etc/machine-id; find /var/lib/apt/lists"
                        + " /var/cache/apt /usr/share/man -type f 2>/dev/null; echo end"))
                .isEqualTo("/.glovebox\n/tmp\n/workspace\nend\n");
    }

    private static String inside(String script) {
        var ended = DockerCommandStore.docker(
                "run", "--rm", "--network=none", "--cap-drop=ALL", IMAGE, "/bin/sh", "-c", script);
        assertThat(ended.status()).as(ended.output()).isZero();
        return ended.output();
    }
}
