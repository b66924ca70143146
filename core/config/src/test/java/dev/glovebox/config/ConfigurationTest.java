package dev.glovebox.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.config.environment.HostEnvironment.Account;
import dev.glovebox.config.key.Key;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.LimitKeys;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.Roles;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Profile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class ConfigurationTest {

    private static final Role AGENT = new Role(
            "agent",
            List.of(
                    Constraint.parse(Setting.LEVEL, List.of("strict", "paranoid")),
                    Constraint.parse(Setting.NETWORK, List.of("none")),
                    Constraint.parse(Setting.SECRETS, List.of("API_TOKEN")),
                    Constraint.parse(Setting.ALLOWED_SYSCALLS, List.of("mbind", "move_pages")),
                    Constraint.parse(Setting.TIMEOUT, List.of("5m")),
                    Constraint.among(Setting.GPUS, List.of())),
            List.of(
                    Constraint.parse(Setting.NETWORK, List.of("filtered", "full")),
                    Constraint.parse(Setting.TIMEOUT, List.of("1h"))),
            new Role.Lists(
                    new SyscallChanges(List.of("bind"), List.of("move_pages")),
                    ChangeRules.of(List.of("src/**"), List.of("src/gen/**")),
                    Optional.of(Profile.STRICT),
                    CodePolicy.NameLists.of(List.of("numpy"), List.of("numpy.load"))));

    @TempDir
    Path temp;

    private World world;

    @BeforeEach
    void begin() throws Exception {
        world = new World(temp);
    }

    @Test
    void configuredLevelIsFloorAndDefaultIsNot() throws Exception {
        assertThat(world.load().sandbox().safety().floor()).isEmpty();
        assertThat(world.load("sandbox: {level: strict}").sandbox().safety().floor())
                .contains(IsolationLevel.STRICT);
        assertThat(world.load("sandbox: {level: strict, fallback: {enabled: true, floor: moderate}}")
                        .sandbox()
                        .safety()
                        .floor())
                .contains(IsolationLevel.MODERATE);
    }

    @Test
    void defaultsApplyWithoutFile() {
        var configuration = world.load();
        assertThat(configuration.dataDirectory()).isEqualTo(temp.resolve("home/.local/share/glovebox"));
        assertThat(configuration.project())
                .isEqualTo(new ProjectSettings(
                        Optional.empty(),
                        List.of(),
                        CodePolicy.of(Profile.STANDARD),
                        new ChangeSettings(
                                TimeSpan.parse("168h"),
                                ByteSize.parse("512m"),
                                ByteSize.parse("4g"),
                                ChangePolicy.DEFAULTS)));
        assertThat(configuration.docker()).isEqualTo(new Configuration.Docker("unix:///var/run/docker.sock"));
        assertThat(configuration.sandbox())
                .isEqualTo(new SandboxSettings(
                        new Walls(
                                IsolationLevel.STRICT,
                                Optional.of(new NetworkMode.None()),
                                Optional.of("glovebox/sandbox"),
                                Optional.empty()),
                        Limits.DEFAULTS,
                        new SandboxSettings.Inside("/workspace", List.of(), List.of(), Map.of(), HostRules.NOBODY),
                        new SandboxSettings.Safety(
                                SandboxSettings.Execution.SANDBOXED,
                                SandboxSettings.Unsafe.REFUSED,
                                new SandboxSettings.Fallback.Off(),
                                Roles.NONE,
                                Optional.empty()),
                        ByteSize.mebibytes(16)));
        assertThat(configuration.origins())
                .hasSize(Keys.ALL.size())
                .allSatisfy((_, origin) -> assertThat(origin).isEqualTo("default"));
    }

    @Test
    void emptyFilesAndEmptySectionsMeanTheDefaults() throws Exception {
        var defaults = world.load();
        for (var yaml :
                List.of("", "\n# nothing\n", "---\n", "sandbox:\n", "sandbox:\n  fallback:\nproject: ~\n", "{}")) {
            assertThat(world.load(yaml)).as(yaml).isEqualTo(defaults);
        }
    }

    @Test
    void everyKeyCanBeSet() throws Exception {
        var configuration = world.load("""
                data_dir: /srv/glovebox
                sandbox:
                  enabled: true
                  level: moderate
                  image: debian:13
                  memory_limit: 512m
                  cpu_limit: 1.5
                  timeout: 30s
                  pids_limit: 64
                  open_files_limit: 100
                  file_size_limit: 10m
                  scratch_limit: 32m
                  scratch_files_limit: 1000
                  output_limit: 1m
                  capture_limit: 64k
                  network: full
                  allowed_hosts: [pypi.org, "*.github.com:443"]
                  denied_hosts: [gist.github.com:443]
                  host_addresses: [db.internal=10.0.0.5]
                  workdir: /src
                  mounts:
                    - {source: /srv/a, target: /a}
                    - source: data
                      target: /b
                      readonly: false
                    - ~/c:/c:ro
                  env_passthrough: [LANG, TERM]
                  blocked_syscalls: [connect, bind]
                  allowed_syscalls: [mbind]
                  role: agent
                  allow_unsafe: true
                  fallback: {enabled: true, floor: none}
                project:
                  root_path: ../project
                  allowed_paths: [/srv/shared, "~"]
                code:
                  profile: strict
                  allow: [numpy, os.path.*]
                  deny: [numpy.load]
                  suppressions: true
                changes:
                  keep: 1h
                  layer_limit: 32m
                  allow: [src/**]
                  deny: [src/secret/**]
                  protect: [src/deploy/**]
                  count_limit: 100
                  file_limit: 1m
                  total_limit: 8m
                docker:
                  host: tcp://127.0.0.1:2375
                  runtime: runsc
                secrets:
                  API_TOKEN: {environment: TOKEN}
                  DB_PASSWORD: {file: db.txt}
                  SIGNING_KEY: {command: [pass, show, signing]}
                roles:
                  agent:
                    level: [strict, paranoid]
                    network: none
                    timeout: 5m
                    secrets: [API_TOKEN]
                    blocked_syscalls: [bind]
                    allowed_syscalls: [move_pages]
                    changes: {allow: [src/**], deny: [src/gen/**]}
                    code: {profile: strict, allow: [numpy], deny: [numpy.load]}
                    override: {timeout: 1h, network: [filtered, full]}
                """);
        assertThat(configuration.dataDirectory()).isEqualTo(Path.of("/srv/glovebox"));
        assertThat(configuration.sandbox())
                .isEqualTo(new SandboxSettings(
                        new Walls(
                                IsolationLevel.MODERATE,
                                Optional.of(new NetworkMode.Full()),
                                Optional.of("debian:13"),
                                Optional.of("runsc"),
                                new Adjustments(
                                        new SyscallChanges(List.of("bind", "connect"), List.of("mbind")),
                                        Optional.empty())),
                        new Limits(
                                TimeSpan.seconds(30),
                                new Limits.Compute(ByteSize.mebibytes(512), new Cpus(1500), 64),
                                new Limits.Files(100, ByteSize.mebibytes(10)),
                                new Limits.Scratch(ByteSize.mebibytes(32), 1000),
                                ByteSize.mebibytes(1)),
                        new SandboxSettings.Inside(
                                "/src",
                                List.of(
                                        new Mount(Path.of("/srv/a"), "/a", Mount.Access.READ_ONLY),
                                        new Mount(temp.resolve("work/data"), "/b", Mount.Access.READ_WRITE),
                                        new Mount(temp.resolve("home/c"), "/c", Mount.Access.READ_ONLY)),
                                List.of("LANG", "TERM"),
                                Map.of(
                                        "API_TOKEN",
                                        new SecretSource.Variable("TOKEN"),
                                        "DB_PASSWORD",
                                        new SecretSource.File(temp.resolve("work/db.txt")),
                                        "SIGNING_KEY",
                                        new SecretSource.Command(List.of("pass", "show", "signing"))),
                                new HostRules(
                                        List.of(HostPattern.parse("pypi.org"), HostPattern.parse("*.github.com:443")),
                                        List.of(HostDenial.parse("gist.github.com:443")),
                                        List.of(HostAddress.parse("db.internal=10.0.0.5")))),
                        new SandboxSettings.Safety(
                                SandboxSettings.Execution.SANDBOXED,
                                SandboxSettings.Unsafe.ALLOWED,
                                new SandboxSettings.Fallback.DownTo(IsolationLevel.NONE),
                                new Roles(List.of(AGENT), Optional.of("agent")),
                                Optional.of(IsolationLevel.NONE)),
                        new ByteSize(64 << 10)));
        assertThat(configuration.project())
                .isEqualTo(new ProjectSettings(
                        Optional.of(temp.resolve("project")),
                        List.of(Path.of("/srv/shared"), temp.resolve("home")),
                        CodePolicy.of(Profile.STRICT)
                                .withNames(
                                        CodePolicy.NameLists.of(List.of("numpy", "os.path.*"), List.of("numpy.load")))
                                .withSuppression(CodePolicy.InlineSuppression.HONOURED),
                        new ChangeSettings(
                                TimeSpan.parse("1h"),
                                ByteSize.mebibytes(32),
                                ByteSize.mebibytes(8),
                                new ChangePolicy(
                                        List.of(ChangeRules.of(List.of("src/**"), List.of("src/secret/**"))),
                                        List.of(PathGlob.parse("src/deploy/**")),
                                        new ChangeLimits(100, ByteSize.mebibytes(1), ByteSize.mebibytes(32))))));
        assertThat(configuration.docker()).isEqualTo(new Configuration.Docker("tcp://127.0.0.1:2375"));
        assertThat(configuration.origins())
                .containsEntry("data_dir", "f.yaml:1")
                .containsEntry("sandbox.memory_limit", "f.yaml:6")
                .containsEntry("sandbox.fallback.floor", "f.yaml:32")
                .containsEntry("docker.runtime", "f.yaml:52");
    }

    @Test
    void allowedHostsImplyFilteredNetwork() throws Exception {
        var sandbox = world.load("""
                sandbox: {network: filtered, allowed_hosts: [pypi.org]}
                """).sandbox();
        assertThat(sandbox.walls().network())
                .contains(new NetworkMode.Filtered(HostRules.allowing(HostPattern.parse("pypi.org"))));
    }

    @Test
    void disabledSandboxMeansLevelNone() throws Exception {
        var sandbox =
                world.load("sandbox: {enabled: false, allow_unsafe: true}").sandbox();
        assertThat(sandbox.level()).isEqualTo(IsolationLevel.NONE);
        assertThat(sandbox.walls().level()).isEqualTo(IsolationLevel.STRICT);
    }

    @Test
    void dataDirectoryDependsOnVariablesAndUser() {
        world.variables.put("XDG_DATA_HOME", "/data");
        assertThat(world.load().dataDirectory()).isEqualTo(Path.of("/data/glovebox"));
        assertThat(world.load().origins()).containsEntry("data_dir", "environment XDG_DATA_HOME");
        world.variables.put("XDG_DATA_HOME", "relative/does/not/count");
        assertThat(world.load().dataDirectory()).isEqualTo(temp.resolve("home/.local/share/glovebox"));
        world.account = Account.ROOT;
        assertThat(world.load().dataDirectory()).isEqualTo(Path.of("/var/lib/glovebox"));
        world.variables.put("GLOVEBOX_HOME", "/gb");
        assertThat(world.load().dataDirectory()).isEqualTo(Path.of("/gb"));
        assertThat(world.load().origins()).containsEntry("data_dir", "environment GLOVEBOX_HOME");
    }

    @Test
    void dockerHostComesFromItsVariable() {
        world.variables.put("DOCKER_HOST", "tcp://10.0.0.1:2376");
        assertThat(world.load().docker().host()).isEqualTo("tcp://10.0.0.1:2376");
        assertThat(world.load().origins()).containsEntry("docker.host", "environment DOCKER_HOST");
        world.variables.put("DOCKER_HOST", "nonsense");
        assertThat(world.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message())
                        .startsWith("environment DOCKER_HOST: 'nonsense' is not an address"));
    }

    @Test
    void tableShowsKeyValueAndOriginInColumns() throws Exception {
        var lines = ConfigurationText.table(
                        world.load("sandbox:\n  memory_limit: 1g\n").values())
                .lines()
                .toList();
        assertThat(lines).hasSize(Keys.ALL.size());
        int memory = Keys.ALL.indexOf(LimitKeys.MEMORY);
        assertThat(lines.get(memory)).matches("sandbox\\.memory_limit +1g +f\\.yaml:2");
        assertThat(lines.get(memory + 1)).matches("sandbox\\.cpu_limit +0\\.5 +default");
        assertThat(lines.get(memory).indexOf("f.yaml"))
                .isEqualTo(lines.get(memory + 1).indexOf("default"));
    }

    @Test
    void everyKeyHasDescriptionAndIsListed() {
        assertThat(Keys.ALL).allSatisfy(key -> assertThat(key.doc()).endsWith("."));
        assertThat(Keys.ALL.stream().map(Key::path).toList()).doesNotHaveDuplicates();
    }
}
