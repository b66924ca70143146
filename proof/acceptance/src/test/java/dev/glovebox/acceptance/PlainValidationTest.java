package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.cli.validate.PlainValidation;
import dev.glovebox.config.environment.HostEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short way of {@code glovebox validate FILE}: the same answers as the command, or none. */
class PlainValidationTest {
    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private String good;

    @BeforeEach
    void files() throws IOException {
        good = Files.writeString(home.resolve("good.py"), "import os\nprint(os.getcwd())\n")
                .toString();
        Files.writeString(home.resolve("bad.py"), "import os\nos.system('true')\n");
    }

    private OptionalInt run(String configuration, String... arguments) throws IOException {
        var file = Files.writeString(home.resolve("named.yaml"), configuration);
        var around = HostEnvironment.ofThisProcess().standing(home, Map.of("GLOVEBOX_CONFIG", file.toString()));
        return PlainValidation.run(() -> around, new PrintWriter(out), arguments);
    }

    @Test
    void aFileIsJudgedAndItsStatusTellsTheVerdict() throws IOException {
        assertThat(run("", "validate", good)).hasValue(0);
        assertThat(out.toString()).startsWith("accepted with profile standard (python: ");
        assertThat(run("", "validate", "bad.py")).hasValue(1);
        assertThat(out.toString()).contains("bad.py:error: 2:1").contains("rejected with profile standard");
    }

    @Test
    void theConfigurationCounts() throws IOException {
        assertThat(run("code: {profile: strict}", "validate", good)).hasValue(1);
        assertThat(out.toString()).contains("rejected with profile strict");
    }

    @Test
    void whateverIsNotPlainIsLeftToTheCommand() throws IOException {
        assertThat(run("", "validate")).isEmpty();
        assertThat(run("", "validate", "-")).isEmpty();
        assertThat(run("", "validate", "--json", good)).isEmpty();
        assertThat(run("", "run", good)).isEmpty();
        assertThat(run("", "validate", home.resolve("missing.py").toString())).isEmpty();
        assertThat(run("", "validate", home.resolve("named.yaml").toString())).isEmpty();
        assertThat(run("code: {profile: lenient}", "validate", good)).isEmpty();
        Files.write(home.resolve("huge.py"), new byte[(1 << 20) + 1]);
        assertThat(run("", "validate", "huge.py")).isEmpty();
        assertThat(out.toString()).isEmpty();
    }
}
