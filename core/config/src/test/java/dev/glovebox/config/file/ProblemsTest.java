package dev.glovebox.config.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.ConfigurationTemplate;
import dev.glovebox.config.World;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemsTest {

    @TempDir
    Path temp;

    private World world;

    @BeforeEach
    void begin() throws Exception {
        world = new World(temp);
    }

    @Test
    void allProblemsAreReportedWithPositions() throws Exception {
        var problems = world.problems("""
                sandbox:
                  memory_limt: 2g
                  memory_limit: lots
                  cpu_limit: [1]
                  pids_limit: 0
                  pids_limit: 5
                  mounts:
                    - {source: /a, traget: /b}
                    - [x]
                  env_passthrough: [OK, "not ok"]
                  fallback: {floor: none}
                docker:
                """);
        assertThat(problems)
                .extracting(Violation::rule, Violation::message, Violation::hint)
                .containsExactlyInAnyOrder(
                        row("duplicate_key", "6:3: 'pids_limit' is already set on line 5", "keep one of the two"),
                        row(
                                "unknown_key",
                                "2:3: unknown key 'sandbox.memory_limt'",
                                "did you mean sandbox.memory_limit?"),
                        row(
                                "bad_value",
                                "3:17: sandbox.memory_limit: 'lots' is not a size",
                                "write a whole number with k, m, g or t, for example 512m"),
                        row(
                                "wrong_type",
                                "4:14: sandbox.cpu_limit must be a number of CPUs such as 0.5, not a list",
                                "write a number of CPUs such as 0.5"),
                        row(
                                "bad_value",
                                "5:15: sandbox.pids_limit: pids must be between 1 and 1000000, not 0",
                                "write a whole number"),
                        row("unknown_key", "8:20: a mount has no key 'traget'", "did you mean target?"),
                        row(
                                "wrong_type",
                                "9:7: sandbox.mounts must be a mount such as /srv/data:/data:ro, or a mapping of source,"
                                        + " target and access, not a list",
                                "write a mount such as /srv/data:/data:ro, or a mapping of source, target and access"),
                        row(
                                "bad_value",
                                "10:25: sandbox.env_passthrough: 'not ok' is not the name of a variable",
                                "write the name of a variable"),
                        row(
                                "conflict",
                                "11:14: sandbox.fallback.floor: none has no walls, but sandbox.allow_unsafe is false",
                                "programs without walls can do whatever you can; set sandbox.allow_unsafe: true if you want that"));
    }

    private static Tuple row(String rule, String message, String hint) {
        return Tuple.tuple("config." + rule, "f.yaml:" + message, hint);
    }

    @Test
    void exceptionHasCodeAndEveryMessage() throws Exception {
        Files.writeString(world.own(), "sandbox: {levle: strict}\nnetwork: none\n");
        assertThatThrownBy(world::load).isInstanceOfSatisfying(SandboxException.class, e -> {
            assertThat(e.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
            assertThat(e)
                    .hasMessageStartingWith("the configuration has 2 problems: ")
                    .hasMessageContaining("levle");
            assertThat(e.failure().hint()).isEqualTo("did you mean sandbox.level?; did you mean sandbox.network?");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sandbox: [1]                          | wrong_type  | 1:10",
                "- a                                   | wrong_type  | 1:1",
                "strict                                | wrong_type  | 1:1",
                "sandbox: {level: }                    | wrong_type  | 1:11",
                "sandbox: {enabled: yes}               | bad_value   | 1:20",
                "sandbox: {level: extreme}             | bad_value   | 1:18",
                "sandbox: {network: wifi}              | bad_value   | 1:20",
                "sandbox: {timeout: 10d}               | bad_value   | 1:20",
                "sandbox: {timeout: 0s}                | bad_value   | 1:20",
                "sandbox: {timeout: 169h}              | bad_value   | 1:20",
                "sandbox: {memory_limit: 1m}           | bad_value   | 1:25",
                "sandbox: {memory_limit: -1}           | bad_value   | 1:25",
                "sandbox: {memory_limit: 9999999999t}  | bad_value   | 1:25",
                "sandbox: {cpu_limit: 0}               | bad_value   | 1:22",
                "sandbox: {cpu_limit: 99999999999}     | bad_value   | 1:22",
                "sandbox: {cpu_limit: .inf}            | bad_value   | 1:22",
                "sandbox: {pids_limit: 1e3}            | bad_value   | 1:23",
                "sandbox: {pids_limit: 99999999999}    | bad_value   | 1:23",
                "sandbox: {open_files_limit: 3}        | bad_value   | 1:29",
                "sandbox: {file_size_limit: 0}         | bad_value   | 1:28",
                "sandbox: {scratch_limit: 1k}          | bad_value   | 1:26",
                "sandbox: {scratch_files_limit: 1}     | bad_value   | 1:32",
                "sandbox: {output_limit: 0}            | bad_value   | 1:25",
                "sandbox: {workdir: here}              | bad_value   | 1:20",
                "sandbox: {image: -rm}                 | bad_value   | 1:18",
                "sandbox: {mounts: {}}                 | wrong_type  | 1:19",
                "sandbox: {mounts: ['a:b:c:d']}        | bad_value   | 1:20",
                "sandbox: {mounts: [{target: /a}]}     | bad_value   | 1:20",
                "sandbox: {mounts: [{source: a, access: all}]} | bad_value | 1:40",
                "sandbox: {mounts: [{source: a, access: ro, readonly: true}]} | bad_value | 1:20",
                "docker: {host: /var/run/docker.sock}  | bad_value   | 1:16",
                "docker: {runtime: a b}                | bad_value   | 1:19",
                "project: {root_path: ''}              | bad_value   | 1:22",
                "ledger: {enabled: false}              | unknown_key | 1:1",
                "sandbox.level: strict                 | unknown_key | 1:1",
                "{[a]: b}                              | wrong_type  | 1:2",
                "<<: {a: 1}                            | unknown_key | 1:1",
                "a: &x 1                               | unknown_key | 1:1",
                "a: [*x]                               | unsupported | 1:5",
                "a: !!int 1                            | unsupported | 1:4",
                "a: !evil {}                           | unsupported | 1:4",
                "a: [                                  | syntax      | 1:",
                "a: b: c                               | syntax      | 1:5",
                "sandbox: {enabled: false}             | conflict    | 1:11",
                "sandbox: {level: none}                | conflict    | 1:11",
                "sandbox: {fallback: {floor: none}}    | conflict    | 1:22",
                "sandbox: {fallback: {floor: paranoid}} | conflict   | 1:22",
                "sandbox: {level: basic, fallback: {enabled: true}} | conflict | 1:11",
            })
    void eachProblemHasKindAndPosition(String yaml, String kind, String position) throws Exception {
        assertThat(world.problems(yaml)).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("config." + kind);
            assertThat(problem.message()).startsWith("f.yaml:" + position);
            assertThat(problem.hint()).isNotBlank();
        });
    }

    @Test
    void disabledFallbackDoesNotConflictWithLowLevel() throws Exception {
        assertThat(world.load("sandbox: {level: basic}").sandbox().level().label())
                .isEqualTo("basic");
    }

    @Test
    void moreThanOneDocumentIsRefused() throws Exception {
        assertThat(world.problems("a: 1\n---\nb: 2\n"))
                .extracting(Violation::rule)
                .contains("config.unsupported");
    }

    @Test
    void keyInWrongSectionGetsHint() throws Exception {
        assertThat(world.problems("memory_limit: 1g"))
                .extracting(Violation::hint)
                .containsExactly("did you mean sandbox.memory_limit?");
        assertThat(world.problems("sandbox.level: strict"))
                .extracting(Violation::hint)
                .containsExactly("nest it: 'level: …' below 'sandbox:'");
    }

    @Test
    void invalidUtf8IsReportedWithPosition() throws Exception {
        var file = temp.resolve("bad.yaml");
        Files.write(file, "sandbox:\n  image: é\u00ff".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(world.problems(Optional.of(file))).singleElement().satisfies(problem -> {
            assertThat(problem.rule()).isEqualTo("config.bad_encoding");
            assertThat(problem.message()).contains("bad.yaml:2:10: ");
        });
    }

    @Test
    void byteOrderMarkIsSkipped() throws Exception {
        assertThat(world.load("\ufeffsandbox: {level: paranoid}")
                        .sandbox()
                        .level()
                        .label())
                .isEqualTo("paranoid");
    }

    @Test
    void hugeDeepAndSelfRepeatingFilesAreRefusedQuickly() throws Exception {
        assertThat(world.problems("#".repeat(ConfigurationFile.LARGEST + 1)))
                .extracting(Violation::rule)
                .containsExactly("config.too_large");
        assertThat(world.problems("a: " + "[".repeat(500_000)))
                .extracting(Violation::rule)
                .containsExactly("config.too_deep");
        assertThat(world.problems("a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"))
                .extracting(Violation::rule)
                .containsExactly("config.unsupported");
        assertThat(world.problems("a: &a [*a]")).extracting(Violation::rule).containsExactly("config.unsupported");
    }

    @Test
    void hostileFileContentIsEscaped() throws Exception {
        assertThat(world.problems("\"\\e[31m\\u202Ekey\": 1\nsandbox: {level: \"\\e]0;x\\a\"}"))
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem.toString()).doesNotContainPattern("[\\p{Cc}\\p{Cf}]"));
    }

    @Test
    void randomDamageGivesProblemsOrConfiguration() throws Exception {
        long seed = System.nanoTime();
        System.out.println("ProblemsTest seed " + seed);
        var random = new Random(seed);
        var sound = ConfigurationTemplate.text().replaceAll("(?m)^( *)#(?=[a-z_]+: )", "$1");
        var file = temp.resolve("damaged.yaml");
        for (int round = 0; round < 300; round++) {
            var bytes = sound.getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 1 + round % 20; i++) {
                bytes[random.nextInt(bytes.length)] = random.nextBoolean()
                        ? (byte) random.nextInt()
                        : (byte) "{}[]:,&*!|>'\"%@`#-?~\n\t".charAt(random.nextInt(22));
            }
            Files.write(file, bytes);
            try {
                assertThat(ConfigurationLoader.load(Optional.of(file), world.around()))
                        .as("seed %d round %d", seed, round)
                        .isNotNull();
            } catch (SandboxException expected) {
                assertThat(expected.code()).isEqualTo(FailureCode.BAD_CONFIGURATION);
            }
        }
    }
}
