package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.json.Json;
import dev.glovebox.library.Glovebox;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.role.RoleAndOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code glovebox run --role --override}. */
@Timeout(120)
class RoleRunTest {

    private final GloveboxForTest glovebox = new GloveboxForTest(
            "sandbox: {level: basic, timeout: 10m}",
            "secrets: {TOKEN: {command: [echo, a-secret-value]}, OTHER: {command: [echo, another-value]}}",
            "roles:",
            "  agent:",
            "    timeout: 5m",
            "    pids_limit: 32",
            "    secrets: [TOKEN]",
            "    code: {deny: [json]}",
            "    override: {timeout: 1h}");

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private List<Json> ledger(String type) throws IOException {
        return Files.readString(glovebox.data().resolve("ledger/ledger.jsonl"))
                .lines()
                .map(Json::parse)
                .filter(entry -> entry.at("type").text().equals(Optional.of(type)))
                .toList();
    }

    @Test
    void roleBoundsRequestsAndShrinksDefaults() throws IOException {
        var within = glovebox.run("run", "--role", "agent", "--secret", "TOKEN", "--", "sh", "-c", "echo ${#TOKEN}");
        assertThat(within.out()).as(within.story()).isEqualTo("14\n");
        assertThat(ledger("policy.role"))
                .hasSize(1)
                .allSatisfy(entry -> assertThat(entry.at("data", "role").text()).contains("agent"));
        assertThat(ledger("run.requested")
                        .getFirst()
                        .at("data", "limits", "timeout_ms")
                        .number())
                .isEqualTo(300_000);

        var beyond = glovebox.run(
                "run", "--role", "agent", "--timeout", "30m", "--pids", "64", "--secret", "OTHER", "--", "true");
        assertThat(beyond.status()).as(beyond.story()).isEqualTo(77);
        assertThat(beyond.err())
                .contains(
                        "role.timeout: role agent may use timeout at most 5m, with an override at most 1h; requested: 30m")
                .contains(
                        "role.pids_limit: role agent may use pids_limit at most 32; it cannot override this; requested: 64")
                .contains("role.secrets: role agent may use secrets TOKEN")
                .contains("--override timeout=30m --reason TEXT");
    }

    @Test
    void overrideWithinTheRoleRunsAndIsAudited() throws IOException {
        var ended = glovebox.run(
                "run", "--role", "agent", "--override", "timeout=30m", "--reason", "a long build", "--", "true");
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ledger("policy.overridden")).singleElement().satisfies(entry -> {
            assertThat(entry.at("data", "who").text()).contains(System.getProperty("user.name"));
            assertThat(entry.at("data", "role").text()).contains("agent");
            assertThat(entry.at("data", "what").text()).contains("timeout");
            assertThat(entry.at("data", "from").text()).contains("10m");
            assertThat(entry.at("data", "to").text()).contains("30m");
            assertThat(entry.at("data", "why").text()).contains("a long build");
        });

        var further = glovebox.run("run", "--role", "agent", "--override", "timeout=2h", "--reason", "x", "--", "true");
        assertThat(further.status()).as(further.story()).isEqualTo(77);
        assertThat(further.err()).contains("with an override at most 1h; requested: 2h");
        assertThat(ledger("policy.overridden")).hasSize(1);
    }

    @Test
    void overrideWithoutAReasonOrOfAnUnknownKeyOrRoleIsAUsageError() {
        for (String[] arguments : new String[][] {
            {"run", "--override", "timeout=1h", "--", "true"},
            {"run", "--override", "user=x", "--reason", "x", "--", "true"},
            {"run", "--role", "nobody", "--", "true"}
        }) {
            var ended = glovebox.run(arguments);
            assertThat(ended.status()).as(ended.story()).isEqualTo(64);
        }
    }

    @Test
    void codeOfARoleIsScreenedByItsListsToo() throws IOException {
        var file = Files.writeString(glovebox.home.resolve("c.py"), "import json\nprint(json.dumps(1))\n");
        var usual = glovebox.run("run", "--code", file.toString());
        assertThat(usual.status()).as(usual.story()).isZero();
        var agent = glovebox.run("run", "--role", "agent", "--code", file.toString());
        assertThat(agent.status()).as(agent.story()).isEqualTo(77);
    }

    @Test
    void libraryAppliesRoles() {
        var configuration = ConfigurationLoader.load(
                Optional.of(glovebox.home.resolve("glovebox.yaml")), HostEnvironment.ofThisProcess());
        var role = configuration.sandbox().safety().roles().of(Optional.of("agent"));
        try (var bounded = Glovebox.open(configuration, new RoleAndOverrides("library", role, List.of()))) {
            var within = bounded.run(
                    Duration.ofMinutes(1), ByteSize.mebibytes(256), List.of("TOKEN"), "sh", "-c", "echo \"$TOKEN\"");
            assertThat(within.out()).isEqualTo("***\n");
            var beyond = bounded.run(Duration.ofMinutes(30), ByteSize.mebibytes(256), "true");
            assertThat(beyond.result().cause()).isEqualTo(FailureCode.REJECTED.name());
        }
    }

    @Test
    void roleOfTheConfigurationHoldsForTheLibrary() throws IOException {
        var file = glovebox.home.resolve("glovebox.yaml");
        Files.writeString(file, Files.readString(file).replace("{level: basic,", "{role: agent, level: basic,"));
        var configuration = ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
        try (var bounded = Glovebox.open(configuration)) {
            var beyond = bounded.run(Duration.ofMinutes(30), ByteSize.mebibytes(256), "true");
            assertThat(beyond.result().failure().orElseThrow().violations())
                    .extracting("rule")
                    .containsExactly("role.timeout");
            assertThat(bounded.run(Duration.ofMinutes(1), ByteSize.mebibytes(256), "true")
                            .status())
                    .isZero();
        }
        assertThat(ledger("policy.role")).hasSize(1);
    }

    @Test
    void configuredLevelIsFloorOfCommandLine() throws IOException {
        var file = glovebox.home.resolve("glovebox.yaml");
        Files.writeString(
                file,
                Files.readString(file).replace("level: basic", "level: moderate")
                        + "\n  low: {level: [basic, moderate]}\n");
        var below = glovebox.run("run", "--level", "basic", "--", "true");
        assertThat(below.status()).as(below.story()).isEqualTo(77);
        assertThat(below.err()).contains("level.floor");
        var role = glovebox.run("run", "--role", "low", "--level", "basic", "--", "true");
        assertThat(role.status()).as(role.story()).isZero();
    }

    @Test
    void currentRolePatternsApplyToChanges() throws IOException {
        var project = Files.createDirectory(glovebox.home.resolve("project"));
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwxr-xr-x"));
        var kept = glovebox.run(
                "run",
                "--role",
                "agent",
                "--level",
                "moderate",
                "--project",
                project.toString(),
                "--keep",
                "--",
                "sh",
                "-c",
                "echo x > made");
        assertThat(kept.status()).as(kept.story()).isZero();
        String run = ledger("run.requested").getFirst().at("run").text().orElseThrow();
        var file = glovebox.home.resolve("glovebox.yaml");
        String before = Files.readString(file);
        Files.writeString(file, before.replace("    pids_limit: 32", "    changes: {deny: [made]}"));
        var byTheRole = glovebox.run("changes", "apply", run);
        assertThat(byTheRole.status()).as(byTheRole.story()).isEqualTo(77);
        Files.writeString(file, before + "\nchanges: {deny: [made]}\n");
        var byEveryone = glovebox.run("changes", "apply", run);
        assertThat(byEveryone.status()).as(byEveryone.story()).isEqualTo(77);
        assertThat(project.resolve("made")).doesNotExist();
        Files.writeString(file, before);
        var applied = glovebox.run("changes", "apply", run);
        assertThat(applied.status()).as(applied.story()).isZero();
        assertThat(project.resolve("made")).hasContent("x");
    }
}
