package dev.glovebox.policy.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on the way from a mount that is asked for to a mount that is held, with real directories and links. */
@Timeout(30)
class MountPolicyTest {

    @TempDir
    private Path directory;

    private Path base = Path.of("/");
    private Path root = Path.of("/");
    private Path outside = Path.of("/");
    private Path data = Path.of("/");

    @BeforeEach
    void makeProject() throws IOException {
        base = directory.toRealPath();
        root = Files.createDirectories(base.resolve("project"));
        Files.createDirectories(root.resolve("src/deep"));
        Files.writeString(root.resolve("file"), "content");
        outside = Files.createDirectories(base.resolve("outside/inner"));
        data = Files.createDirectories(base.resolve("state/glovebox"));
    }

    private List<Violation> violations(Path source, String target, List<Path> allowed) {
        var reported = new ArrayList<Violation>();
        policy().pin(new Mount(source, target, Mount.Access.READ_ONLY), project(allowed), reported::add)
                .ifPresent(PinnedMount::release);
        assertThat(reported).allSatisfy(violation -> {
            assertThat(violation.hint()).isNotBlank();
            assertThat(violation.toString().chars()).noneMatch(Character::isISOControl);
        });
        return reported;
    }

    private MountPolicy policy() {
        var own = List.of(new ForbiddenPaths.ForbiddenPath(data, "Glovebox's own data"));
        return new MountPolicy(new ForbiddenPaths(own, directory.resolve("home")));
    }

    @org.junit.jupiter.api.Test
    void allowedRootsBoundEveryProject() throws IOException {
        var link = Files.createSymbolicLink(base.resolve("way-out"), outside);
        var bounded = new MountPolicy(new ForbiddenPaths(List.of(), directory.resolve("home")).outside(List.of(root)));
        var reported = new ArrayList<Violation>();
        for (var source : List.of(root.resolve("src"), outside, link)) {
            bounded.pin(
                            new Mount(source, "/data", Mount.Access.READ_ONLY),
                            project(List.of(outside, link)),
                            reported::add)
                    .ifPresent(PinnedMount::release);
        }
        assertThat(reported).isNotEmpty().allMatch(violation -> violation.rule().equals("mount.forbidden"));
        assertThat(reported.toString()).contains("runner.allowed_roots").doesNotContain("project/src");
    }

    private static Optional<Project> project(Path root, List<Path> allowed) {
        return Optional.of(new Project("p1", root, allowed));
    }

    private Optional<Project> project(List<Path> allowed) {
        return project(root, allowed);
    }

    private List<String> source(Path source, Path... allowed) {
        return violations(source, "/data", List.of(allowed)).stream()
                .map(Violation::rule)
                .toList();
    }

    @Test
    void dataDirectoriesAndTheirParentsAreNeverMounted() throws IOException {
        Path foreign = root.resolve("data");
        for (String part : List.of("doors", "boxes", "ledger", "images")) {
            Files.createDirectories(foreign.resolve(part));
        }
        assertThat(source(foreign)).as("some of its marks alone").isEmpty();
        assertThat(source(root)).isEmpty();
        Files.createDirectories(foreign.resolve("init"));
        assertThat(source(foreign)).containsExactly("mount.forbidden");
        assertThat(source(foreign.resolve("ledger"))).containsExactly("mount.forbidden");
        assertThat(source(root)).containsExactly("mount.forbidden");
        assertThat(source(root.resolve("src"))).as("beside it").isEmpty();
    }

    @Test
    void projectRootAndItsContentPass() {
        assertThat(source(root)).isEmpty();
        assertThat(source(root.resolve("src/deep"))).isEmpty();
        assertThat(source(root.resolve("file"))).isEmpty();
        assertThat(source(Path.of(root + "//src/./deep/"))).isEmpty();
    }

    @Test
    void dotDotIsResolvedBeforeJudging() {
        assertThat(source(root.resolve("src/../src"))).isEmpty();
        assertThat(source(root.resolve("../outside"))).containsExactly("mount.outside_project");
        assertThat(source(Path.of(root + "/../outside//"))).containsExactly("mount.outside_project");
        assertThat(source(root.resolve("../../../../../../../../etc"))).containsExactly("mount.forbidden");
        assertThat(source(root.resolve("src/deep/../../../outside/inner"))).containsExactly("mount.outside_project");
    }

    @Test
    void siblingWithSamePrefixIsOutside() throws IOException {
        assertThat(source(Files.createDirectory(root.resolveSibling("project-evil"))))
                .containsExactly("mount.outside_project");
    }

    @Test
    void linksAreResolvedBeforeJudging() throws IOException {
        Path out = Files.createSymbolicLink(root.resolve("out"), base.resolve("outside"));
        assertThat(source(out)).containsExactly("mount.outside_project");
        assertThat(source(Path.of(out + "/"))).containsExactly("mount.outside_project");
        assertThat(source(out.resolve("inner"))).containsExactly("mount.outside_project");
        Path etc = Files.createSymbolicLink(root.resolve("conf"), Path.of("/etc"));
        assertThat(source(etc)).containsExactly("mount.forbidden");
        assertThat(source(etc.resolve("passwd"))).containsExactly("mount.forbidden");
        Path relative = Files.createSymbolicLink(root.resolve("up"), Path.of("../outside"));
        assertThat(source(relative)).containsExactly("mount.outside_project");
        Path chain = Files.createSymbolicLink(root.resolve("chain"), relative);
        assertThat(source(chain)).containsExactly("mount.outside_project");
        Path within = Files.createSymbolicLink(root.resolve("within"), root.resolve("src"));
        assertThat(source(within)).isEmpty();
    }

    @Test
    void refusalOfLinkNamesItsTarget() throws IOException {
        Path out = Files.createSymbolicLink(root.resolve("out"), outside);
        assertThat(violations(out, "/data", List.of()).getFirst().message())
                .contains(out.toString())
                .contains("(resolves to " + outside + ")")
                .contains("project p1");
    }

    @Test
    void danglingLinkLoopAndMissingSourceAreRefusedAndNothingIsCreated() throws IOException {
        assertThat(source(root.resolve("none"))).containsExactly("mount.source");
        assertThat(root.resolve("none")).doesNotExist();
        assertThat(source(Files.createSymbolicLink(root.resolve("dangling"), root.resolve("none"))))
                .containsExactly("mount.source");
        assertThat(source(Files.createSymbolicLink(root.resolve("loop"), root.resolve("loop"))))
                .containsExactly("mount.source");
        assertThat(source(root.resolve("file/"))).isEmpty();
        assertThat(source(root.resolve("file/x"))).containsExactly("mount.source");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/", "//", "/proc", "/proc/self", "/proc/self/root/etc", "/proc/1", "/sys", "/sys/fs/cgroup", "/dev",
                        "/dev/shm",
                "/dev/null", "/etc", "/etc/", "/etc/ssl", "/etc/passwd", "/root", "/run", "/var/run", "/var",
                        "/var/lib",
                "/usr/../etc", "/./etc", "//etc"
            })
    void hostPathsAreForbiddenEvenForProjectAtRoot(String place) {
        assumeTrue(Files.exists(Path.of(place)), "missing capability: " + place + " on this host");
        if (place.startsWith("/var")) {
            assumeTrue(
                    Files.exists(Path.of("/var/lib/docker")) || place.equals("/var/run"),
                    "missing capability: a Docker data root");
        }
        assertThat(violations(Path.of(place), "/data", List.of(Path.of("/"), Path.of(place))))
                .extracting(Violation::rule)
                .containsExactly("mount.forbidden");
    }

    @Test
    void containerSocketIsForbidden() {
        Path socket = Path.of("/var/run/docker.sock");
        assumeTrue(Files.exists(socket), "missing capability: a Docker socket on this host");
        assertThat(source(socket, Path.of("/"))).containsExactly("mount.forbidden");
    }

    @Test
    void ownDataDirectoryWithContentAndParentsIsForbidden() throws IOException {
        Path inner = Files.createDirectories(data.resolve("doors"));
        assertThat(source(data, base)).containsExactly("mount.forbidden");
        assertThat(source(inner, base)).containsExactly("mount.forbidden");
        assertThat(source(base.resolve("state"), base)).containsExactly("mount.forbidden");
        assertThat(source(base, base)).containsExactly("mount.forbidden");
        assertThat(source(outside, base)).isEmpty();
    }

    @Test
    void forbiddenNamesMatchInAnyCaseAndWidth() throws IOException {
        assertThat(source(Files.createDirectories(base.resolve("STATE/Glovebox")), base))
                .containsExactly("mount.forbidden");
        assertThat(source(Files.createDirectories(base.resolve("state/ｇlovebox")), base))
                .containsExactly("mount.forbidden");
    }

    @Test
    void credentialsAndWholeHomeAreForbidden() throws IOException {
        Path home = Files.createDirectories(directory.toRealPath().resolve("home"));
        Path keys = Files.createDirectories(home.resolve(".ssh"));
        Path work = Files.createDirectories(home.resolve("work"));
        assertThat(source(keys, home)).containsExactly("mount.forbidden");
        assertThat(source(home, home)).containsExactly("mount.forbidden");
        assertThat(source(work, home)).isEmpty();
    }

    @Test
    void allowedPathsAllowOnlyThemselves() throws IOException {
        assertThat(source(outside)).containsExactly("mount.outside_project");
        assertThat(source(outside, outside)).isEmpty();
        assertThat(source(base.resolve("outside"), outside)).containsExactly("mount.outside_project");
        Path alias = Files.createSymbolicLink(root.resolveSibling("alias"), outside);
        assertThat(source(outside, alias)).isEmpty();
        assertThat(source(outside, root.resolve("absent"))).containsExactly("mount.outside_project");
    }

    @Test
    void controlCharactersAndRelativeSourcesAreRefused() throws IOException {
        assertThat(source(Files.createDirectory(root.resolve("a\nb")))).containsExactly("mount.source");
        assertThat(source(Files.createDirectory(root.resolve("a\u001b[2Jb")))).containsExactly("mount.source");
        assertThat(source(Path.of("project"))).containsExactly("mount.source");
        assertThat(source(Path.of(""))).containsExactly("mount.source");
    }

    @Test
    void controlCharactersBehindALinkAreRefusedToo() throws IOException {
        Path odd = Files.createDirectory(root.resolve("a\nb"));
        assertThat(source(Files.createSymbolicLink(root.resolve("clean"), odd))).containsExactly("mount.source");
    }

    @Test
    void nameWithInvalidEncodingIsRefused() throws Exception {
        run("sh", "-c", "mkdir \"$1/$(printf 'bad\\377')\"", "sh", root.toString());
        Path odd;
        try (var names = Files.newDirectoryStream(root, "bad*")) {
            odd = names.iterator().next();
        }
        assertThat(source(odd)).containsExactly("mount.source");
    }

    @Test
    void pipesSocketsAndDevicesAreRefusedAsSources() throws Exception {
        run("mkfifo", root.resolve("pipe").toString());
        assertThat(source(root.resolve("pipe"))).containsExactly("mount.source");
        Path socket = root.resolve("s");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            assertThat(source(socket)).containsExactly("mount.source");
        }
        if (BoxUser.current().root()) {
            run("mknod", root.resolve("null").toString(), "c", "1", "3");
            assertThat(source(root.resolve("null"))).containsExactly("mount.source");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workspace", "/data", "/input/x", "/output/a/b", "/mnt/é", "/data/with space"})
    void targetsOfTheFixedSetPass(String target) {
        assertThat(violations(root, target, List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "data",
                "/usr",
                "/usr/lib",
                "/etc/passwd",
                "/.glovebox",
                "/.glovebox/init",
                "/tmp",
                "/proc",
                "/dev/shm",
                "/datax",
                "/Data",
                "/data/",
                "/data//x",
                "/data/.",
                "/data/../usr",
                "/workspace/..",
                "//data",
                "/data/\n",
                "/data\u001b[2J",
                "/data/\0",
                "/ｄata",
                "/data/ｘ",
                "/data/\u202ex",
                "/data/\u200b",
                "/data/\ud800",
                "/wоrkspace"
            })
    void everyOtherTargetIsRefused(String target) {
        assertThat(violations(root, target, List.of()))
                .extracting(Violation::rule)
                .containsExactly("mount.target");
    }

    @Test
    void targetAndSourceAreReportedTogether() {
        assertThat(violations(Path.of("/etc"), "/usr", List.of()))
                .extracting(Violation::rule)
                .containsExactly("mount.target", "mount.forbidden");
    }

    @Test
    void refusalShowsNoControlCharacterOfTheProject() {
        var reported = new ArrayList<Violation>();
        var hostile = Optional.of(new Project("p\u001b[2J", root.resolve("x\ny"), List.of()));
        policy().pin(new Mount(outside, "/data", Mount.Access.READ_ONLY), hostile, reported::add);
        assertThat(reported)
                .singleElement()
                .satisfies(violation -> assertThat(violation.message().chars()).noneMatch(Character::isISOControl));
    }

    private static void run(String... command) throws Exception {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
