package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program of {@code probe.c}, and what it says. */
final class Probe {

    private static final int EPERM = 1;
    private static final int ENOSYS = 38;

    private Probe() {}

    record Finding(String expectation, String call, String result) {

        static Finding parse(String line) {
            var words = line.split(" ", 3);
            assertThat(words).as(line).hasSize(3);
            return new Finding(words[0], words[1], words[2]);
        }

        boolean refused() {
            return result.equals(String.valueOf(EPERM));
        }
    }

    /** Static, so that it runs in an image that holds nothing else. */
    static Path compile(Path directory) throws IOException, InterruptedException {
        var source = directory.resolve("probe.c");
        try (var resource = Probe.class.getResourceAsStream("probe.c")) {
            assertThat(resource).isNotNull();
            Files.write(source, resource.readAllBytes());
        }
        assumeTrue(run(List.of("sh", "-c", "command -v cc")).status() == 0, "missing capability: a C compiler (cc)");
        var program = directory.resolve("probe");
        var compiled = run(List.of(
                "cc",
                "-static",
                "-O2",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-pthread",
                "-o",
                program.toString(),
                source.toString()));
        assertThat(compiled.status()).as(compiled.output()).isZero();
        return program;
    }

    record Ended(int status, String output) {

        List<Finding> findings() {
            assertThat(status).as(output).isZero();
            return output.lines().map(Finding::parse).toList();
        }
    }

    static Ended run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), output);
    }

    static void assertFiltered(List<Finding> findings) {
        assertThat(findings).extracting(Finding::expectation).contains("deny", "allow", "absent");
        assertThat(findings).allSatisfy(finding -> {
            switch (finding.expectation()) {
                case "deny" -> assertThat(finding.result()).isEqualTo(String.valueOf(EPERM));
                case "absent" -> assertThat(finding.result()).isEqualTo(String.valueOf(ENOSYS));
                case "allow" -> assertThat(finding.result()).isNotIn(String.valueOf(EPERM), String.valueOf(ENOSYS));
                // Killed by SIGSYS, by whichever signal stands for it, or told there is no such thing.
                case "foreign" -> assertThat(finding.result()).isIn("signal 31", String.valueOf(ENOSYS));
                default -> throw new AssertionError(finding);
            }
        });
    }

    /** Without the filter the same calls get through to the kernel, or the probe proves nothing. */
    static void assertUnfiltered(List<Finding> findings) {
        assertThat(findings)
                .filteredOn(finding -> finding.expectation().equals("deny") && !finding.refused())
                .extracting(Finding::call)
                .contains(
                        "ptrace", "unshare", "setns", "keyctl", "mount_setattr", "socket(AF_NETLINK)", "ioctl(TIOCSTI)")
                .contains("personality(ADDR_NO_RANDOMIZE)", "process_vm_readv", "name_to_handle_at", "add_key");
    }
}
