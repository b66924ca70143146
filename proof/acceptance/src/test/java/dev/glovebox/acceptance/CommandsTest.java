package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.cli.Commands;
import dev.glovebox.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands beside {@code run}. */
@Timeout(120)
class CommandsTest {

    private final GloveboxForTest glovebox = new GloveboxForTest("sandbox: {timeout: 90s}");

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(glovebox.home.resolve("glovebox.yaml"), yaml);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "run --help",
                "doctor --help",
                "setup --help",
                "audit --help",
                "audit show --help",
                "audit verify --help",
                "config check --help",
                "config show --help",
                "config template --help",
                "serve --help",
                "runner --help",
                "task create --help",
                "workflow run --help",
                "project create --help",
                "key create --help",
            })
    void everyCommandHasHelp(String arguments) {
        var ended = glovebox.run(arguments.split(" ", -1));
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ended.out()).contains("Usage: glovebox");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void helpListsEveryCommand() {
        assertThat(glovebox.run("--help").out()).contains(Commands.ALL.keySet());
    }

    @Test
    void everyCommandIsFoundUnderTheNameItGivesItself() {
        assertThat(Commands.ALL)
                .allSatisfy((name, type) -> assertThat(
                                type.getAnnotation(CommandLine.Command.class).name())
                        .isEqualTo(name));
    }

    @Test
    void truncatedCommandGetsSuggestion() {
        var ended = glovebox.run("validat", "x.py");
        assertThat(ended.status()).isEqualTo(64);
        assertThat(ended.err()).contains("validate");
    }

    @Test
    void missingCommandIsAUsageError() {
        var ended = glovebox.run();
        assertThat(ended.status()).isEqualTo(64);
        assertThat(ended.err()).contains("no command given. Try 'glovebox --help'.", "--help");
    }

    @Test
    void misspelledCommandGetsSuggestion() {
        var ended = glovebox.run("docter");
        assertThat(ended.status()).isEqualTo(64);
        assertThat(ended.err()).contains("doctor");
    }

    @Test
    void validConfigurationIsShownWithOrigins() {
        assertThat(glovebox.run("config", "check").status()).isZero();
        var shown = glovebox.run("config", "show", "--json").json();
        assertThat(shown.items())
                .isNotEmpty()
                .allSatisfy(value -> assertThat(value.names()).containsExactlyInAnyOrder("key", "value", "origin"));
        assertThat(shown.items())
                .filteredOn(value -> value.at("key").text().orElse("").equals("sandbox.timeout"))
                .singleElement()
                .satisfies(value -> {
                    assertThat(value.at("value").text()).contains("90s");
                    assertThat(value.at("origin").text().orElseThrow()).contains("glovebox.yaml");
                });
    }

    @Test
    void everyConfigurationProblemIsReportedAtOnce() throws IOException {
        write("sandbox:\n  memry_limit: 1g\n  timeout: soon\n  pids_limit: 0\n");
        var ended = glovebox.run("config", "check");
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertThat(ended.err())
                .contains("memory_limit", "timeout", "pids_limit")
                .doesNotContain("\tat ");
        var run = glovebox.run("run", "--level", "basic", "--", "true");
        assertThat(run.status()).isEqualTo(64);
    }

    @Test
    void templateIsValidConfiguration() throws IOException {
        var template = glovebox.run("config", "template");
        write(template.out());
        assertThat(glovebox.run("config", "check").status()).isZero();
    }

    @Test
    void doctorGradesEachSubjectWithFix() {
        var ended = glovebox.run("doctor", "--json");
        assertThat(ended.status()).isIn(0, 1);
        assertThat(ended.json().items()).hasSizeGreaterThan(5).allSatisfy(finding -> {
            assertThat(finding.names()).containsExactlyInAnyOrder("subject", "grade", "detail", "fix");
            assertThat(finding.at("grade").text())
                    .hasValueSatisfying(grade -> assertThat(grade).isIn("ok", "warn", "fail"));
            assertThat(finding.at("fix").text().orElse("").isEmpty())
                    .isEqualTo(finding.at("grade").text().orElse("").equals("ok"));
        });
        assertThat(ended.json().items())
                .extracting(finding -> finding.at("subject").text().orElse(""))
                .contains(
                        "java",
                        "kernel",
                        "control groups",
                        "data directory",
                        "disk",
                        "docker",
                        "engine local",
                        "networks");
    }

    @Test
    void auditShowsEventsAndDetectsEditedLine() throws IOException {
        String run = glovebox.run("run", "--level", "basic", "--json", "--", "true")
                .json()
                .at("run_id")
                .text()
                .orElseThrow();
        var shown = glovebox.run("audit", "show", "--run", run, "--json");
        assertThat(shown.out()
                        .lines()
                        .map(line -> Json.parse(line).at("type").text().orElse("")))
                .containsExactly("run.requested", "policy.approved", "sandbox.started", "sandbox.stopped");
        assertThat(glovebox.run("audit", "show", "--last", "1").out().lines()).hasSize(1);
        assertThat(glovebox.run("audit", "verify").out()).contains("intact: 4 entries");
        edit();
        var verified = glovebox.run("audit", "verify");
        assertThat(verified.status()).as(verified.story()).isEqualTo(1);
        assertThat(verified.out()).contains("broken at line 2");
    }

    private void edit() throws IOException {
        try (var files = Files.walk(glovebox.data().resolve("ledger"))) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                var lines = Files.readAllLines(path);
                if (lines.size() >= 4) {
                    lines.set(1, lines.get(1).replace("basic", "b4sic"));
                    Files.write(path, lines);
                }
            }
        }
    }

    @Test
    void invalidAuditQueryIsUsageError() {
        assertThat(glovebox.run("audit", "show", "--run", "NOT A RUN").status()).isEqualTo(64);
        assertThat(glovebox.run("audit", "show", "--last", "-3").status()).isEqualTo(64);
    }

    @Test
    void missingConfigurationFileIsUsageError() throws IOException {
        Files.delete(glovebox.home.resolve("glovebox.yaml"));
        var ended = glovebox.run("config", "check");
        assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        assertThat(ended.err()).contains("glovebox.yaml").doesNotContain("\tat ");
    }
}
