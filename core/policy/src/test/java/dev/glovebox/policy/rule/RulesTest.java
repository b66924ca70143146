package dev.glovebox.policy.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable.Literal;
import dev.glovebox.model.spec.EnvironmentVariable.PassedThrough;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.Requests;
import dev.glovebox.policy.rule.PolicySettings.Levels;
import dev.glovebox.policy.rule.PolicySettings.Unsafe;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class RulesTest {

    private static List<String> names(Rule rule, SandboxSpec spec) {
        var violations = Requests.judged(rule, spec);
        assertThat(violations).allSatisfy(violation -> {
            assertThat(violation.hint()).isNotBlank();
            assertThat(violation.toString().chars()).noneMatch(Character::isISOControl);
        });
        return violations.stream().map(Violation::rule).toList();
    }

    private static List<String> judgedChanges(IsolationLevel level, List<String> blocked, List<String> allowed) {
        var adjustments = new Adjustments(new SyscallChanges(blocked, allowed), Optional.empty());
        var spec = Requests.command("true");
        return names(new SyscallChangesRule(), spec.withWalls(Walls.of(level).with(adjustments)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mount", "bpf", "ptrace", "unshare", "io_uring_setup", "socket", "clone", "clone3", "ioctl"})
    void dangerousSyscallCannotBeAllowed(String call) {
        assertThat(judgedChanges(IsolationLevel.STRICT, List.of(), List.of(call)))
                .containsExactly("syscalls.piercing");
    }

    @Test
    void syscallChangesMustBeKnownHarmlessAndKeepProgramsStartable() {
        assertThat(judgedChanges(IsolationLevel.STRICT, List.of("connect", "fork"), List.of("mbind")))
                .isEmpty();
        assertThat(judgedChanges(IsolationLevel.STRICT, List.of("conect"), List.of("mbnd")))
                .containsExactly("syscalls.name", "syscalls.name");
        assertThat(judgedChanges(IsolationLevel.STRICT, List.of("execve"), List.of()))
                .containsExactly("syscalls.vital");
        assertThat(judgedChanges(IsolationLevel.PARANOID, List.of(), List.of("fork")))
                .containsExactly("syscalls.locked");
        assertThat(judgedChanges(IsolationLevel.STRICT, List.of(), List.of("fork")))
                .isEmpty();
    }

    private static List<String> judgedNetwork(IsolationLevel level, NetworkMode mode) {
        return names(
                new NetworkRule(),
                Requests.command("true").withWalls(Walls.of(level).withNetwork(mode)));
    }

    @Test
    void networkNeedsItsOptionsAndIsRefusedAtParanoid() {
        var web = new NetworkMode.Internal(Optional.of(new GroupMember("shop", "web", Set.of(80, 8080))));
        assertThat(judgedNetwork(IsolationLevel.STRICT, web)).isEmpty();
        assertThat(judgedNetwork(IsolationLevel.MODERATE, web)).containsExactly("network.ports");
        assertThat(judgedNetwork(IsolationLevel.PARANOID, web)).containsExactly("network.paranoid");
        assertThat(judgedNetwork(IsolationLevel.STRICT, NetworkMode.parse("internal")))
                .containsExactly("network.group");
        assertThat(judgedNetwork(IsolationLevel.STRICT, NetworkMode.parse("filtered")))
                .containsExactly("network.hosts");
        assertThat(judgedNetwork(IsolationLevel.STRICT, new NetworkMode.Full())).isEmpty();
        assertThat(judgedNetwork(IsolationLevel.PARANOID, new NetworkMode.Full()))
                .containsExactly("network.paranoid");
    }

    @Test
    void commandIsRequiredWithoutNul() {
        var rule = new CommandRule();
        assertThat(names(rule, Requests.command())).containsExactly("command.missing");
        assertThat(names(rule, Requests.command("", "x"))).containsExactly("command.missing");
        assertThat(names(rule, Requests.command("echo", "a\0b"))).containsExactly("command.nul");
        assertThat(names(rule, Requests.command("echo", "", "\n\u001b", "é"))).isEmpty();
    }

    @Test
    void commandIsBoundedInWordsAndBytes() {
        var rule = new CommandRule();
        var most = Collections.nCopies(4096, "a").toArray(String[]::new);
        assertThat(names(rule, Requests.command(most))).isEmpty();
        assertThat(names(rule, Requests.command(Arrays.copyOf(most, 1)))).isEmpty();
        assertThat(names(rule, Requests.command(Collections.nCopies(4097, "a").toArray(String[]::new))))
                .containsExactly("command.size");
        assertThat(names(rule, Requests.command("a".repeat(128 << 10)))).isEmpty();
        assertThat(names(rule, Requests.command("a".repeat((128 << 10) + 1)))).containsExactly("command.size");
        assertThat(names(rule, Requests.command("\0".repeat((128 << 10) + 1))))
                .containsExactly("command.nul", "command.size");
    }

    @Test
    void commandIsCountedAsTheKernelCountsItInBytes() {
        assertThat(names(new CommandRule(), Requests.command("世".repeat(50_000))))
                .containsExactly("command.size");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/tmp", "/workspace/deep/er", "/process", "/dev2", "/tmp/é"})
    void plainWorkDirectoryPasses(String workdir) {
        assertThat(names(new WorkdirRule(), Requests.workdir(workdir))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tmp",
                "./tmp",
                "/tmp/",
                "//tmp",
                "/tmp//x",
                "/tmp/.",
                "/tmp/../etc",
                "/..",
                "/proc",
                "/proc/self/fd/7",
                "/proc/self/cwd",
                "/sys/fs/cgroup",
                "/dev/shm",
                "/.glovebox",
                "/.glovebox/door",
                "/tmp/\n",
                "/tmp/\u001b[2J",
                "/ｐroc",
                "/tmp/\u202egnp",
                "/tmp/\u200b",
                "/tmp/\ud800",
                "/tmp/\0"
            })
    void unusualWorkDirectoryIsRefused(String workdir) {
        assertThat(names(new WorkdirRule(), Requests.workdir(workdir))).containsExactly("workdir");
    }

    @Test
    void longWorkDirectoryIsRefused() {
        assertThat(names(new WorkdirRule(), Requests.workdir("/" + "a".repeat(1023))))
                .isEmpty();
        assertThat(names(new WorkdirRule(), Requests.workdir("/" + "a".repeat(1024))))
                .containsExactly("workdir");
    }

    @ParameterizedTest
    @EnumSource
    void onlyLevelNoneNeedsPermission(IsolationLevel level) {
        var spec = Requests.plain().withWalls(Walls.of(level));
        assertThat(names(new LevelRule(new Levels(Unsafe.ALLOWED, Optional.empty())), spec))
                .isEmpty();
        assertThat(names(new LevelRule(new Levels(Unsafe.REFUSED, Optional.empty())), spec))
                .isEqualTo(level == IsolationLevel.NONE ? List.of("level.unsafe") : List.of());
    }

    @ParameterizedTest
    @EnumSource
    void levelBelowTheFloorIsRefused(IsolationLevel level) {
        var spec = Requests.plain().withWalls(Walls.of(level));
        var rule = new LevelRule(new Levels(Unsafe.ALLOWED, Optional.of(IsolationLevel.MODERATE)));
        assertThat(names(rule, spec))
                .isEqualTo(level.isAtLeast(IsolationLevel.MODERATE) ? List.of() : List.of("level.floor"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "debian",
                "debian:12",
                "glovebox/sandbox:latest",
                "localhost:5000/a/b:tag",
                "my_image:v1",
                "a.b-c/d__e",
                "registry.example.com/team/app@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
            })
    void validImageNamesPass(String image) {
        assertThat(names(new ImageRule(), Requests.image(image))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-rf",
                "../etc",
                "a/../../b",
                "a//b",
                "/a",
                "a/",
                "a?x=1",
                "a#b",
                "a%2Fb",
                "a b",
                "a\nb",
                "debian\n",
                "a:b:c",
                "a@sha256:12",
                "a&tag=b",
                "image\u001b[2J",
                "ｄebian",
                "a:tag with",
                "http://x/y"
            })
    void ambiguousImageNameIsRefused(String image) {
        assertThat(names(new ImageRule(), Requests.image(image))).containsExactly("image.name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.", "a-", "a/b_", "1:", "a/"})
    void hostileImageNamesAreJudgedQuickly(String part) {
        long start = System.nanoTime();
        for (int length : new int[] {250, 100_000}) {
            names(new ImageRule(), Requests.image(part.repeat(length / part.length()) + "!"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @CsvSource({"A", "_", "PATH", "lower_case9"})
    void properVariablePasses(String name) {
        assertThat(names(new EnvironmentRule(Set.of()), Requests.environment(new Literal(name, "any\nvalue"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9A", "A-B", "A=B", "A B", "É", "A\0", "A\u001b[2J", "A\n"})
    void improperVariableNameIsRefused(String name) {
        assertThat(names(new EnvironmentRule(Set.of()), Requests.environment(new Literal(name, "x"))))
                .containsExactly("env.name");
    }

    @Test
    void onlyListedVariablesOfTheHostPass() {
        var rule = new EnvironmentRule(Set.of("LANG"));
        assertThat(names(rule, Requests.environment(new PassedThrough("LANG")))).isEmpty();
        assertThat(names(rule, Requests.environment(new PassedThrough("AWS_SECRET_ACCESS_KEY"))))
                .containsExactly("env.passthrough");
        assertThat(names(rule, Requests.environment(new PassedThrough("lang")))).containsExactly("env.passthrough");
    }

    @Test
    void valueWithNulIsRefusedWithoutShowingIt() {
        var violations =
                Requests.judged(new EnvironmentRule(Set.of()), Requests.environment(new Literal("TOKEN", "hunter2\0")));
        assertThat(violations).singleElement().satisfies(violation -> {
            assertThat(violation.rule()).isEqualTo("env.value");
            assertThat(violation.toString()).doesNotContain("hunter2");
        });
    }

    private static SandboxSpec targets(String... targets) {
        return Requests.plain()
                .withMounts(Arrays.stream(targets)
                        .map(target -> new Mount(Path.of("/srv"), target, Mount.Access.READ_ONLY))
                        .toList());
    }

    @Test
    void nestedMountsAreRefused() {
        var rule = new TargetOverlapRule();
        assertThat(names(rule, targets("/data", "/data2", "/mnt/a", "/mnt/b"))).isEmpty();
        assertThat(names(rule, targets("/data", "/data"))).containsExactly("mount.overlap");
        assertThat(names(rule, targets("/data/x/y", "/data"))).containsExactly("mount.overlap");
        assertThat(names(rule, targets("/data", "/data/", "//data"))).hasSize(3).containsOnly("mount.overlap");
        assertThat(names(rule, targets("/data/\0", "/data\u001b"))).isEmpty();
    }

    @Test
    void numberOfMountsIsLimited() {
        var many = Collections.nCopies(65, "/data").toArray(String[]::new);
        assertThat(names(new TargetOverlapRule(), targets(many))).containsExactly("mount.count");
    }
}
