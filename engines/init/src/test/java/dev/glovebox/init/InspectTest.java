package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
@Timeout(30)
class InspectTest {
    private final Setup setup;

    @TempDir
    Path directory;

    InspectTest(Setup setup) {
        this.setup = setup;
    }

    private static Map<String, String> inspect(Door door, Path... paths) {
        door.send(new Request.Inspect(List.of(paths).stream()
                .map(path -> ByteString.of(path.toString()))
                .toList()));
        return Transcript.await(door.report).byName();
    }

    @Test
    void evidenceMatchesKernel() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        try (Door door = Door.open(setup)) {
            Map<String, String> report = inspect(door, file, link, directory.resolve("none"));
            assertThat(report.get("status")).contains("NoNewPrivs:\t1", "Pid:\t" + door.process.pid());
            assertThat(report.get("mountinfo")).contains(" / ");
            assertThat(report.get("net")).contains("lo:");
            for (String name : List.of("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")) {
                assertThat(report.get("ns/" + name))
                        .isEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/" + name))
                                .toString());
            }
            assertThat(report.get("stat " + file)).isEqualTo(statOf(file));
            assertThat(report.get("stat " + link)).contains(" 120777 ");
            assertThat(report.get("space " + file)).matches("\\d+ \\d+ \\d+ \\d+ \\d+");
            assertThat(report).containsEntry("stat " + directory.resolve("none"), "error 2");
            assertThat(report).containsEntry("space " + directory.resolve("none"), "error 2");
        }
    }

    private static String statOf(Path file) throws IOException {
        String mode = Integer.toOctalString((Integer) attribute(file, "mode"));
        return attribute(file, "dev") + " " + attribute(file, "ino") + " " + mode + " " + attribute(file, "uid") + " "
                + attribute(file, "gid");
    }

    private static Object attribute(Path file, String name) throws IOException {
        return Files.getAttribute(file, "unix:" + name);
    }

    @Test
    void bareModeKeepsPrivileges() {
        try (Door door = Door.open(setup, "--bare")) {
            assertThat(inspect(door).get("status")).contains("NoNewPrivs:\t0");
        }
    }

    @Test
    void largestInspectFitsOneReport() {
        try (Door door = Door.open(setup)) {
            Path[] paths = IntStream.range(0, 256)
                    .mapToObj(i -> Path.of("/" + "x".repeat(200) + "/" + "y".repeat(200) + i))
                    .toArray(Path[]::new);
            assertThat(inspect(door, paths)).hasSize(3 + 7 + 1 + 2 * 256);
        }
    }

    @Test
    void initCannotBeTraced() throws IOException {
        try (Door door = Door.open(setup)) {
            Path process = Path.of("/proc", Long.toString(door.process.pid()));
            assertThat(Files.getOwner(process.resolve("mem")).getName()).isEqualTo("root");
        }
    }
}
