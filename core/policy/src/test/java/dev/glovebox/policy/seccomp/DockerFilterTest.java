package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON in a real daemon. The image holds the probe and nothing else. */
@Tag("docker")
class DockerFilterTest {

    private static final String IMAGE =
            "glovebox-test/seccomp-probe:" + ProcessHandle.current().pid();

    @TempDir
    private static Path directory;

    @BeforeAll
    static void importImage() throws IOException, InterruptedException {
        assumeTrue(docker("version").status() == 0, "missing capability: a Docker daemon this user may talk to");
        Probe.compile(directory);
        var imported = Probe.run(
                List.of("sh", "-c", "tar -C \"$0\" -cf - probe | docker import - \"$1\"", directory.toString(), IMAGE));
        assertThat(imported.status()).as(imported.output()).isZero();
    }

    @AfterAll
    static void removeImage() throws IOException, InterruptedException {
        docker("rmi", "-f", IMAGE);
    }

    @Test
    void dockerAcceptsProfileAndKernelFollowsRules() throws IOException, InterruptedException {
        Probe.assertFiltered(probe(profile()).findings());
    }

    @Test
    void withoutTheProfileTheSameCallsReachTheKernel() throws IOException, InterruptedException {
        Probe.assertUnfiltered(probe("unconfined").findings());
    }

    @Test
    void profileHoldsWithoutCapabilitiesAndWithNoNewPrivileges() throws IOException, InterruptedException {
        Probe.assertFiltered(docker(
                        "run",
                        "--rm",
                        "--network=none",
                        "--cap-drop=ALL",
                        "--user=65532:65532",
                        "--read-only",
                        "--security-opt=no-new-privileges",
                        "--security-opt=seccomp=" + profile(),
                        IMAGE,
                        "/probe")
                .findings());
    }

    /** With the capabilities the kernel itself would ask for, so that a refusal can only come from the filter. */
    private static Probe.Ended probe(String seccomp) throws IOException, InterruptedException {
        return docker(
                "run",
                "--rm",
                "--network=none",
                "--cap-add=SYS_ADMIN",
                "--cap-add=SYS_PTRACE",
                "--cap-add=SYS_BOOT",
                "--cap-add=SYS_TIME",
                "--cap-add=SYSLOG",
                "--cap-add=DAC_READ_SEARCH",
                "--security-opt=apparmor=unconfined",
                "--security-opt=seccomp=" + seccomp,
                IMAGE,
                "/probe");
    }

    private static String profile() throws IOException {
        return Files.writeString(directory.resolve("profile.json"), DockerSeccomp.json(SeccompProfile.standard()))
                .toString();
    }

    private static Probe.Ended docker(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        return Probe.run(command);
    }
}
