package dev.glovebox.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationSearchTest {

    @TempDir
    Path temp;

    private World world;

    @BeforeEach
    void begin() throws Exception {
        world = new World(temp);
    }

    @Test
    void onlyFirstExistingTrustedFileIsRead() throws Exception {
        Files.writeString(world.machine(), "sandbox: {memory_limit: 1g, pids_limit: 10}");
        assertThat(memory()).isEqualTo("1g");
        Files.writeString(world.own(), "sandbox: {memory_limit: 900m}");
        assertThat(memory()).isEqualTo("900m");
        assertThat(world.load().sandbox().limits().compute().processes()).isEqualTo(256);
        var named = Files.writeString(temp.resolve("named.yaml"), "sandbox: {memory_limit: 3g}");
        world.variables.put("GLOVEBOX_CONFIG", named.toString());
        assertThat(memory()).isEqualTo("3g");
        var given = Files.writeString(temp.resolve("said.yaml"), "sandbox: {memory_limit: 4g}");
        assertThat(ConfigurationLoader.load(Optional.of(given), world.around())
                        .sandbox()
                        .limits()
                        .compute()
                        .memory())
                .hasToString("4g");
    }

    @Test
    void fileIsFoundInXdgConfigHome() throws Exception {
        var elsewhere = Files.createDirectories(temp.resolve("xdg/glovebox"));
        Files.writeString(elsewhere.resolve("glovebox.yaml"), "sandbox: {memory_limit: 700m}");
        world.variables.put("XDG_CONFIG_HOME", temp.resolve("xdg").toString());
        assertThat(memory()).isEqualTo("700m");
    }

    @Test
    void missingNamedFileIsReported() {
        assertThat(world.problems(Optional.of(Path.of("absent.yaml"))))
                .extracting(Violation::toString)
                .containsExactly("absent.yaml: no such file; create the file, or pass another one with --config");
        world.variables.put("GLOVEBOX_CONFIG", "absent.yaml");
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.missing_file");
    }

    @Test
    void projectFileTightensTrustedFileAndOverridesNothingElse() throws Exception {
        Files.writeString(world.own(), "sandbox: {level: paranoid, memory_limit: 1g, network: internal}");
        Files.writeString(world.here(), "sandbox:\n  memory_limit: 100m\n  network: none\n  workdir: /workspace/app\n");
        var configuration = world.load();
        assertThat(configuration.sandbox().level()).isEqualTo(IsolationLevel.PARANOID);
        assertThat(configuration.origins())
                .containsEntry("sandbox.level", world.own() + ":1")
                .containsEntry("sandbox.memory_limit", "glovebox.yaml:2")
                .containsEntry("sandbox.network", "glovebox.yaml:3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data_dir: /tmp/x",
                "sandbox: {enabled: false}",
                "sandbox: {level: moderate}",
                "sandbox: {memory_limit: 3g}",
                "sandbox: {cpu_limit: 2}",
                "sandbox: {timeout: 1h}",
                "sandbox: {pids_limit: 1000}",
                "sandbox: {open_files_limit: 2000}",
                "sandbox: {file_size_limit: 2g}",
                "sandbox: {scratch_limit: 1g}",
                "sandbox: {scratch_files_limit: 100000}",
                "sandbox: {output_limit: 5g}",
                "sandbox: {capture_limit: 1g}",
                "sandbox: {network: filtered}",
                "sandbox: {mounts: [{source: /etc, target: /x}]}",
                "sandbox: {mounts: []}",
                "sandbox: {image: debian}",
                "sandbox: {env_passthrough: [SECRET]}",
                "sandbox: {allow_unsafe: true}",
                "sandbox: {fallback: {enabled: true}}",
                "sandbox: {fallback: {floor: basic}}",
                "project: {root_path: ..}",
                "project: {root_path: /etc}",
                "project: {root_path: link}",
                "project: {allowed_paths: [/etc]}",
                "changes: {allow: [.git/**]}",
                "changes: {count_limit: 60000}",
                "changes: {file_limit: 1g}",
                "docker: {host: 'tcp://evil:2375'}",
                "docker: {runtime: runc}",
            })
    void projectFileCannotLoosenAnything(String yaml) throws Exception {
        Files.createSymbolicLink(temp.resolve("work/link"), temp.resolve("home"));
        Files.writeString(world.here(), yaml);
        assertThat(world.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("config.untrusted");
            assertThat(problem.message())
                    .startsWith("glovebox.yaml:1:")
                    .containsPattern("(sandbox|project|changes|docker|data)");
            assertThat(problem.hint()).contains("--config").contains("~/.config/glovebox/glovebox.yaml");
        });
        // The same file is fine when someone vouches for it, unless it needs to be said twice.
        if (!yaml.contains("enabled: false")) {
            assertThat(ConfigurationLoader.load(Optional.of(world.here()), world.around()))
                    .isNotNull();
        }
    }

    @Test
    void projectFileAddsDenialsAndRemovesNone() throws Exception {
        Files.writeString(world.own(), "changes: {deny: [secret/**]}");
        var project = Files.createDirectories(temp.resolve("elsewhere"));
        var file = project.resolve("glovebox.yaml");
        Files.writeString(file, "changes: {deny: [secret/**, legal/**], protect: [deploy/**], count_limit: 10}");
        var policy = loadFor(project).project().changes().policy();
        assertThat(policy.judge("legal/a").allowed()).isFalse();
        assertThat(policy.judge("deploy/a").allowed()).isFalse();
        assertThat(policy.limits().number()).isEqualTo(10);
        assertThat(world.load().project().changes().policy().judge("legal/a").allowed())
                .as("without that project")
                .isTrue();

        Files.writeString(file, "changes: {deny: [legal/**]}");
        assertThatThrownBy(() -> loadFor(project)).hasMessageContaining("secret/**");
    }

    private Configuration loadFor(Path project) {
        return ConfigurationLoader.load(Optional.empty(), Optional.of(project), world.around());
    }

    @Test
    void projectFileMayNamePartOfItsProject() throws Exception {
        Files.writeString(world.here(), "project: {root_path: sub}");
        assertThat(world.load().project().rootPath()).hasValue(temp.resolve("work/sub"));
    }

    @Test
    void userFileIsTrustedInWorkingDirectoryToo() throws Exception {
        Files.writeString(world.own(), "sandbox: {memory_limit: 8g}");
        var next = new HostEnvironment(
                world.variables,
                world.own().resolveSibling(""),
                temp.resolve("home"),
                HostEnvironment.Account.USER,
                temp.resolve("etc"));
        assertThat(ConfigurationSearch.files(Optional.empty(), next)).hasSize(1);
        assertThat(ConfigurationLoader.load(Optional.empty(), next).origins())
                .containsEntry("sandbox.memory_limit", "glovebox.yaml:1");
    }

    @Test
    void pipeInsteadOfFileIsRefusedWithoutBlocking() throws Exception {
        var made = new ProcessBuilder("mkfifo", world.here().toString()).start().waitFor();
        assertThat(made).as("mkfifo").isZero();
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.unreadable_file");
    }

    @Test
    void yamlLibraryIsNotLoadedWithoutFile() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var loading = new ProcessBuilder(
                        java,
                        "-Xshare:auto",
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadDefaults.class.getName())
                .directory(temp.toFile())
                .start();
        var log = new String(loading.getInputStream().readAllBytes(), UTF_8);
        assertThat(loading.waitFor()).isZero();
        assertThat(List.of(log.split("\n")))
                .anyMatch(line -> line.contains("dev.glovebox.config.Configuration "))
                .noneMatch(line -> line.contains("org.snakeyaml"));
    }

    private String memory() {
        return world.load().sandbox().limits().compute().memory().toString();
    }
}
