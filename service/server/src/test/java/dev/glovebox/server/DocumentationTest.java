package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documentation shows works as shown, with nothing but curl. */
class DocumentationTest {

    private static final Pattern EXAMPLE = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path data;

    @Test
    void everyExampleOfTheApisDocumentationRuns() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is not installed");
        String examples = EXAMPLE.matcher(Files.readString(Path.of("..", "..", "docs", "api.md")))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.joining("\n"));
        assertThat(examples.lines().filter(line -> line.contains("curl"))).hasSizeGreaterThan(10);
        try (var server = ApiServer.start(Settings.in(data.resolve("api")))) {
            var output = data.resolve("output");
            var builder = new ProcessBuilder("bash", "-euxo", "pipefail", "-c", examples)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("URL", server.address().toString());
            builder.environment().put("DATA", data.resolve("api").toString());
            var shell = builder.start();
            assertThat(shell.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(shell.exitValue()).as(Files.readString(output)).isZero();
        }
    }
}
