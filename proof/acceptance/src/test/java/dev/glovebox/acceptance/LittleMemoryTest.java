package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a program writes may be far more than the controller's heap, which is 64 MiB here. */
@Timeout(180)
class LittleMemoryTest {

    private static final int MEBIBYTES = 8;

    /** Each byte becomes six in JSON, on both streams. */
    private static final String CONTROL_BYTES = """
            import sys
            for stream in sys.stdout.buffer, sys.stderr.buffer:
                for i in range(%d): stream.write(bytes([1]) * (1 << 20))
            """.formatted(MEBIBYTES);

    @TempDir
    Path temp;

    @Test
    void controlBytesAreWrittenCompletely() throws Exception {
        try (var glovebox = new GloveboxForTest("sandbox:", "  capture_limit: " + MEBIBYTES + "m")) {
            var ended =
                    glovebox.run("run", "--level", "basic", "--json", "--", "/usr/bin/python3", "-c", CONTROL_BYTES);
            assertThat(ended.status()).as(ended.err()).isZero();
            var json = ended.json();
            for (String stream : List.of("stdout", "stderr")) {
                assertThat(json.at(stream).text().orElse("").length()).isEqualTo(MEBIBYTES << 20);
                assertThat(json.at(stream + "_truncated")).isEqualTo(new Json(false));
            }
        }
    }

    @Test
    void exportLargerThanHeapIsValidPatch() throws Exception {
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        Path project = Files.createDirectory(temp.resolve("project"));
        String write = """
                import random
                for i in range(150): open('f%d' % i, 'wb').write(random.Random(i).randbytes(1000000))
                """;
        try (var glovebox = new GloveboxForTest()) {
            var ran = glovebox.run(
                    "run",
                    "--level",
                    "moderate",
                    "--project",
                    project.toString(),
                    "--keep",
                    "--",
                    "/usr/bin/python3",
                    "-c",
                    write);
            assertThat(ran.status()).as(ran.story()).isZero();
            Path patch = temp.resolve("patch");
            var listed = glovebox.run("changes", "list");
            var command = glovebox.command("changes", "export", listed.out().split(" ", 2)[0]);
            var exported = new ProcessBuilder(command)
                    .redirectOutput(patch.toFile())
                    .redirectError(temp.resolve("err").toFile())
                    .start();
            assertThat(exported.waitFor()).as(() -> read(temp.resolve("err"))).isZero();
            var applied = new ProcessBuilder("git", "apply", "--check", patch.toString())
                    .directory(project.toFile())
                    .start();
            assertThat(applied.waitFor()).isZero();
            assertThat(Files.size(patch)).isGreaterThan(150L << 20);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException gone) {
            return gone.toString();
        }
    }
}
