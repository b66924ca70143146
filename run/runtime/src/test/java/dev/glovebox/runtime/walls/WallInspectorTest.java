package dev.glovebox.runtime.walls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.seccomp.BoxFilters;
import dev.glovebox.runtime.GroupForTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence as a real box gives it, made weaker one piece at a time. */
class WallInspectorTest {

    private static final String MOUNTINFO = """
            620 519 0:99 / / ro,relatime master:160 - overlay overlay rw,lowerdir=/l/A:/l/B,upperdir=/d,workdir=/w
            621 620 0:102 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
            622 620 0:103 / /dev rw,nosuid - tmpfs tmpfs rw,size=65536k,mode=755
            628 620 0:101 / /sys ro,nosuid,nodev,noexec,relatime - sysfs sysfs ro
            641 620 0:106 / /tmp rw,nosuid,nodev,relatime - tmpfs tmpfs rw,size=262144k,nr_inodes=65536
            642 620 254:1 /srv/doors/x /.glovebox ro,relatime - ext4 /dev/vda1 rw
            """;

    private static final String NET = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs
                lo:       0       0    0    0    0     0          0         0        0       0    0
            """;

    @TempDir
    private Path project;

    private static ApprovedSpec approved(IsolationLevel level) {
        return SpecForTest.approve(SpecForTest.of(Walls.of(level)));
    }

    private static String status(ApprovedSpec spec) {
        int uid = spec.user().uid();
        int gid = spec.user().gid();
        return """
                Name:\tinit
                Uid:\t%1$d\t%1$d\t%1$d\t%1$d
                Gid:\t%2$d\t%2$d\t%2$d\t%2$d
                CapInh:\t0000000000000000
                CapPrm:\t0000000000000000
                CapEff:\t0000000000000000
                CapBnd:\t0000000000000000
                CapAmb:\t0000000000000000
                NoNewPrivs:\t1
                Seccomp:\t2
                Seccomp_filters:\t1
                """.formatted(uid, gid);
    }

    private static Map<String, String> evidence(ApprovedSpec spec) {
        var pieces = new LinkedHashMap<String, String>();
        pieces.put("status", status(spec));
        pieces.put("net", NET);
        pieces.put("mountinfo", MOUNTINFO);
        for (String name : List.of("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")) {
            pieces.put("ns/" + name, name + ":[1]");
        }
        return pieces;
    }

    private static List<String> weaker(ApprovedSpec spec, Map<String, String> pieces, Optional<ControlGroup> group) {
        var evidence = new Evidence(pieces);
        return Stream.of(
                        WallInspector.lasting(spec, evidence),
                        WallInspector.mounted(spec, evidence),
                        new LimitInspector(spec, group).inspect())
                .flatMap(List::stream)
                .filter(WallCheck::weaker)
                .map(WallCheck::name)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "BASIC", "MODERATE", "STRICT"})
    void correctBoxPasses(IsolationLevel level) {
        var spec = approved(level);
        assertThat(weaker(spec, evidence(spec), Optional.of(GroupForTest.DEFAULTS)))
                .isEmpty();
    }

    static Stream<Arguments> weakenings() {
        return Stream.of(
                status("Uid:\t\\d+\t", "Uid:\t0\t", "uid"),
                status("Gid:(\t\\d+\t\\d+)\t\\d+", "Gid:$1\t0", "gid"),
                status("CapInh:\t0{16}", "CapInh:\t0000000000000400", "capabilities.CapInh"),
                status("CapPrm:\t0{16}", "CapPrm:\t00000000a80425fb", "capabilities.CapPrm"),
                status("CapEff:\t0{16}", "CapEff:\t0000000000000001", "capabilities.CapEff"),
                status("CapBnd:\t0{16}", "CapBnd:\t000001ffffffffff", "capabilities.CapBnd"),
                status("CapAmb:\t0{16}", "CapAmb:\t0000000000000002", "capabilities.CapAmb"),
                status("NoNewPrivs:\t1", "NoNewPrivs:\t0", "no_new_privs"),
                status("Seccomp:\t2", "Seccomp:\t0", "seccomp"),
                Arguments.of("net", "$", "  eth0:   1 1 0 0\n", "network"),
                Arguments.of("mountinfo", " / / ro,", " / / rw,", "root_filesystem"),
                Arguments.of("mountinfo", "/tmp rw,nosuid", "/tmp rw", "scratch.nosuid"),
                Arguments.of("mountinfo", "/tmp rw,nosuid,nodev", "/tmp rw,nosuid", "scratch.nodev"),
                Arguments.of("mountinfo", "size=262144k", "size=524288k", "scratch.size"),
                Arguments.of("mountinfo", ",size=262144k", "", "scratch.size"),
                Arguments.of("mountinfo", "/ /tmp rw", "/ /other rw", "scratch.size"),
                Arguments.of("mountinfo", "$", "700 620 0:9 / / rw,relatime - tmpfs tmpfs rw\n", "root_filesystem"));
    }

    private static Arguments status(String pattern, String replacement, String wall) {
        return Arguments.of("status", pattern, replacement, wall);
    }

    @ParameterizedTest
    @MethodSource("weakenings")
    void eachWallThatIsWeakerIsNamed(String piece, String pattern, String replacement, String wall) {
        var spec = approved(IsolationLevel.STRICT);
        var pieces = new LinkedHashMap<>(evidence(spec));
        String before = String.valueOf(pieces.get(piece));
        pieces.put(piece, pattern.equals("$") ? before + replacement : before.replaceFirst(pattern, replacement));
        assertThat(pieces.get(piece)).isNotEqualTo(before);
        assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS))).contains(wall);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pid", "mnt", "net", "ipc", "uts"})
    void namespaceOfTheHostIsWeaker(String name) {
        var spec = approved(IsolationLevel.MODERATE);
        var pieces = new LinkedHashMap<>(evidence(spec));
        pieces.put("ns/" + name, HostNamespaces.of(name).orElseThrow());
        assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS))).containsExactly("namespace." + name);
    }

    /** Missing, unreadable, empty or garbled: nothing of it passes for a wall. */
    @ParameterizedTest
    @ValueSource(strings = {"absent", "error 13", "", "\n\n", "Uid\nCapEff\n"})
    void missingEvidenceNeverPasses(String text) {
        var spec = approved(IsolationLevel.STRICT);
        var sound = evidence(spec);
        for (String piece : sound.keySet()) {
            if (List.of("ns/user", "ns/cgroup").contains(piece)
                    || (piece.startsWith("ns/") && !text.startsWith("e") && !text.equals("absent"))) {
                continue; // not relied on; and a namespace's name can be any text but the host's
            }
            var pieces = new LinkedHashMap<>(sound);
            if (text.equals("absent")) {
                pieces.remove(piece);
            } else {
                pieces.put(piece, text);
            }
            assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS)))
                    .as(piece)
                    .isNotEmpty();
        }
    }

    /** Its kernel shows no loopback and no nodev; only there does that pass. */
    @Test
    void gvisorExceptionsApplyOnlyToGvisor() {
        for (String runtime : List.of(Walls.GVISOR, "runc")) {
            var spec = SpecForTest.approve(
                    SpecForTest.of(Walls.of(IsolationLevel.STRICT).withRuntime(runtime)));
            var pieces = evidence(spec);
            pieces.put("net", NET.lines().limit(2).collect(Collectors.joining("\n")));
            pieces.put("mountinfo", MOUNTINFO.replace("/tmp rw,nosuid,nodev", "/tmp rw,nosuid"));
            BoxFilters.of(spec.walls())
                    .lastFilter()
                    .map(BoxFilters::fingerprint)
                    .ifPresent(filter -> pieces.put("last_filter", filter));
            assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS)))
                    .isEqualTo(runtime.equals(Walls.GVISOR) ? List.of() : List.of("network", "scratch.nodev"));
            pieces.put("net", "");
            assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS))).contains("network");
        }
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of("memory", (2L << 30) + 1, "limit.memory"),
                Arguments.of("sockets", (256L << 20) + 1, "limit.socket_memory"),
                Arguments.of("pids", 259L, "limit.pids"),
                Arguments.of("cpu", 501L, "limit.cpu_millis"));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void highOrMissingLimitIsWeaker(String figure, long value, String wall) {
        var looser = Optional.<ControlGroup>of(GroupForTest.DEFAULTS.with(figure, value));
        var missing = Optional.<ControlGroup>of(GroupForTest.DEFAULTS.without(figure));
        for (var level : List.of(IsolationLevel.BASIC, IsolationLevel.MODERATE, IsolationLevel.STRICT)) {
            var spec = approved(level);
            assertThat(weaker(spec, evidence(spec), looser)).containsExactly(wall);
            if (level == IsolationLevel.STRICT) {
                assertThat(weaker(spec, evidence(spec), missing)).containsExactly(wall);
                assertThat(weaker(spec, evidence(spec), Optional.empty())).contains(wall);
            } else {
                assertThat(weaker(spec, evidence(spec), missing)).isEmpty();
                assertThat(new LimitInspector(spec, missing).inspect())
                        .filteredOn(check -> check.name().equals(wall))
                        .singleElement()
                        .satisfies(check -> assertThat(check.outcome()).isEqualTo(WallCheck.Result.NOT_PERMITTED_HERE));
            }
        }
    }

    /** The kernel rounds a tmpfs up to whole pages, so 1025k comes back as 1028k. */
    @Test
    void scratchSizeIsComparedInPages() {
        var limits = Limits.DEFAULTS.withScratch(new Limits.Scratch(ByteSize.parse("1025k"), 100));
        var spec = SpecForTest.approve(
                SpecForTest.of(Walls.of(IsolationLevel.STRICT)).withLimits(limits));
        var pieces = new LinkedHashMap<>(evidence(spec));
        pieces.put("mountinfo", MOUNTINFO.replace("size=262144k", "size=1028k"));
        assertThat(weaker(spec, pieces, Optional.of(GroupForTest.DEFAULTS))).isEmpty();
    }

    private ApprovedSpec mounting(String target) {
        SandboxSpec spec = SpecForTest.of(Walls.of(IsolationLevel.STRICT));
        return SpecForTest.approve(new SandboxSpec(
                spec.walls(),
                spec.program(),
                Optional.of(new Project("p", project, List.of())),
                List.of(new Mount(project, target, Mount.Access.READ_ONLY)),
                spec.limits()));
    }

    private static Map<String, String> withMount(ApprovedSpec spec, String identity, String lines) {
        var pieces = new LinkedHashMap<>(evidence(spec));
        var target = spec.mounts().getFirst().target();
        pieces.put("stat " + target, identity.replace(':', ' ') + " 40755 0 0");
        pieces.put("mountinfo", MOUNTINFO + lines);
        return pieces;
    }

    @Test
    void onlyMountWithCheckedIdentityHolds() throws Exception {
        Path other = Files.createDirectory(project.resolve("other"));
        try (var spec = mounting("/workspace")) {
            String line = "650 620 254:1 /p /workspace ro,relatime - ext4 /dev/vda1 rw\n";
            String identity = spec.mounts().getFirst().source().identity().toString();
            var group = Optional.<ControlGroup>of(GroupForTest.DEFAULTS);
            assertThat(weaker(spec, withMount(spec, identity, line), group)).isEmpty();
            assertThat(weaker(spec, withMount(spec, identity, line.replace(" ro,", " rw,")), group))
                    .containsExactly("mount /workspace access");
            assertThat(weaker(spec, withMount(spec, identity, ""), group)).containsExactly("mount /workspace access");
            long inode = (Long) Files.getAttribute(other, "unix:ino");
            assertThat(weaker(spec, withMount(spec, "1:" + inode, line), group)).containsExactly("mount /workspace");
        }
    }

    @Test
    void writableFileSystemBelowAReadOnlyMountIsWeaker() {
        try (var spec = mounting("/workspace")) {
            String identity = spec.mounts().getFirst().source().identity().toString();
            String lines = """
                    650 620 254:1 /p /workspace ro,relatime - ext4 /dev/vda1 rw
                    651 650 0:77 / /workspace/cache rw,relatime - tmpfs tmpfs rw
                    652 620 0:78 / /workspace-of-another rw,relatime - tmpfs tmpfs rw
                    """;
            var checks = WallInspector.mounted(spec, new Evidence(withMount(spec, identity, lines)));
            assertThat(checks)
                    .filteredOn(WallCheck::weaker)
                    .singleElement()
                    .satisfies(check -> assertThat(check.effective()).isEqualTo("rw at /workspace/cache"));
        }
    }

    @Test
    void targetWithABlankIsFoundThoughTheKernelEscapesIt() {
        try (var spec = mounting("/mnt/my data")) {
            String identity = spec.mounts().getFirst().source().identity().toString();
            String line = "650 620 254:1 /p /mnt/my\\040data ro,relatime - ext4 /dev/vda1 rw\n";
            assertThat(weaker(spec, withMount(spec, identity, line), Optional.of(GroupForTest.DEFAULTS)))
                    .isEmpty();
        }
    }

    @Test
    void fileSystemIsFullWithoutBlocksOrInodes() {
        assertThat(new Evidence(Map.of("space /tmp", "4096 100 0 50 10")).full("/tmp"))
                .isTrue();
        assertThat(new Evidence(Map.of("space /tmp", "4096 100 7 50 0")).full("/tmp"))
                .isTrue();
        assertThat(new Evidence(Map.of("space /tmp", "4096 100 7 50 1")).full("/tmp"))
                .isFalse();
        assertThat(new Evidence(Map.of("space /tmp", "4096 0 0 0 0")).full("/tmp"))
                .isFalse();
        assertThat(new Evidence(Map.of("space /tmp", "error 13")).full("/tmp")).isFalse();
        assertThat(new Evidence(Map.of()).full("/tmp")).isFalse();
    }
}
