package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the C parser's harness (src/test/c/fuzz.c) on what Java's codec writes: the two must agree on what is legal. */
@Timeout(30)
class ParserFuzzTest {
    private static final int MILLISECONDS = 2000;

    @TempDir
    Path directory;

    @Test
    void parserSurvivesMutatedFrames() throws IOException, InterruptedException {
        long seed = System.nanoTime();
        List<String> line = new ArrayList<>(
                List.of(Setup.sanitized("fuzz").toString(), Long.toString(seed), Integer.toString(MILLISECONDS)));
        int seeds = 0;
        for (Request request : Samples.requests()) {
            byte[] bytes = Samples.encode(List.of(request));
            if (bytes.length < 8192) {
                line.add(Files.write(directory.resolve("seed" + seeds++), bytes).toString());
            }
        }
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        System.out.println("ParserFuzzTest seed " + seed + ": " + text.replace('\n', ' '));
        assertThat(process.waitFor()).as("seed %d: %s", seed, text).isZero();
        assertThat(text).contains("seeds " + seeds + " accepted " + seeds);
    }
}
