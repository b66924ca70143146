package dev.glovebox.engine.docker.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The image itself, from Debian's packages to a running container. */
@Tag("slow-image")
@EnabledIfSystemProperty(
        named = "slow-image",
        matches = "true",
        disabledReason = "builds the whole image, which takes minutes; run with -Dslow-image=true")
class FullImageTest {

    @TempDir
    private Path data;

    @Test
    void theImageHoldsWhatWasPromisedAndNothingThatChangesUsers() throws IOException {
        DockerCommandStore.assumeDaemon();
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)
                        && Files.isExecutable(Path.of("/usr/bin/mmdebstrap")),
                "missing capability: root and mmdebstrap");
        var image = new SandboxImage(
                new ImageRecipe(Path.of("../image")),
                ImageConfiguration.sandbox(),
                "glovebox-test/full-" + ProcessHandle.current().pid(),
                data,
                new DockerCommandStore());
        try {
            image.build((step, fraction) -> System.out.println(fraction + " " + step));
            assertThat(inside(
                            image,
                            "python3 --version && git --version && node --version && npm --version"
                                    + " && pip --version && python3 -m venv --help >/dev/null && curl --version"))
                    .contains("Python 3", "git version", "v18", "pip ", "curl ");
            assertThat(inside(image, "id -un; id -u; pwd; echo $HOME; locale -a 2>/dev/null | grep -c C.utf8"))
                    .isEqualTo("sandbox\n65532\n/workspace\n/home/sandbox\n1\n");
            assertThat(inside(image, "find / -xdev \\( -type f -o -type d \\) -perm /6000 2>/dev/null; echo end"))
                    .isEqualTo("end\n");
            assertThat(inside(
                            image,
                            "ls -d /workspace /tmp /.glovebox; cat /etc/machine-id; find /var/lib/apt/lists"
                                    + " /var/cache/apt /usr/share/man -type f 2>/dev/null; echo end"))
                    .isEqualTo("/.glovebox\n/tmp\n/workspace\nend\n");
        } finally {
            for (var name : List.of(image.versioned(), image.latest())) {
                DockerCommandStore.docker("rmi", "-f", name);
            }
        }
    }

    private static String inside(SandboxImage image, String script) {
        var ended = DockerCommandStore.docker(
                "run", "--rm", "--network=none", "--cap-drop=ALL", image.latest(), "/bin/sh", "-c", script);
        assertThat(ended.status()).as(ended.output()).isZero();
        return ended.output();
    }
}
