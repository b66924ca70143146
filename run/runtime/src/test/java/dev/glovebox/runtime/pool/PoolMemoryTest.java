package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PoolMemoryTest {

    @Test
    @Timeout(120)
    void poolFillsAgainAfterTheHeapWasFull() throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "java")
                                .toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        PoolWithoutMemory.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output).endsWith("filled again\n");
    }
}
