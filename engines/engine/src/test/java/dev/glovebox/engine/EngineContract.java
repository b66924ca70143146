package dev.glovebox.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.StandardInput;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every engine does the same way, at every level. An engine's own test extends this once per level and says how to get
 * the engine and its walls; boxes need {@code /bin/sh}, {@code cat}, {@code id} and {@code sleep} inside.
 */
@Timeout(60)
public abstract class EngineContract {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final List<Box> boxes = new ArrayList<>();
    private final List<ApprovedSpec> specs = new ArrayList<>();
    private final List<Path> directories = new ArrayList<>();

    /** The same one for the whole of a test. */
    protected abstract Engine engine();

    /** The level under test, with the image if it takes one. */
    protected abstract Walls walls();

    @AfterEach
    void closeAll() throws IOException {
        boxes.forEach(Box::close);
        boxes.clear();
        specs.forEach(ApprovedSpec::close);
        specs.clear();
        for (Path directory : directories) {
            remove(directory);
        }
        directories.clear();
    }

    private static void remove(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Through the real gate. */
    protected final ApprovedSpec approve(SandboxSpec requested) {
        var approved = SpecForTest.approve(requested);
        specs.add(approved);
        return approved;
    }

    protected final SandboxSpec plain() {
        return SpecForTest.of(walls());
    }

    protected final Box launch(ApprovedSpec spec) {
        var box = engine().launch(spec);
        boxes.add(box);
        return box;
    }

    protected final Box launch() {
        return launch(approve(plain()));
    }

    /** A directory that any box's user can read. */
    protected final Path readableDirectory() throws IOException {
        Path directory = Files.createTempDirectory("glovebox-project-");
        directories.add(directory);
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<RunId> listed() {
        return engine().list().stream().map(BoxRecord::run).toList();
    }

    @Test
    void probeOffersTheLevelWithinTwoSeconds() {
        long start = System.nanoTime();
        var availability = engine().probe();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(availability).isInstanceOfSatisfying(Availability.Available.class, available -> {
            assertThat(available.capabilities().has(walls().level())).isTrue();
            assertThat(available.capabilities().engine()).isEqualTo(engine().kind());
        });
    }

    @Test
    void probeLeavesNoBox() {
        var before = listed();
        engine().probe();
        assertThat(listed()).isEqualTo(before);
    }

    @Test
    void initSaysHelloFirst() {
        assertThat(DoorSpeaker.at(launch()).hello().pid()).isPositive();
    }

    @Test
    void commandGivesItsOutputItsErrorsAndItsStatus() {
        var command = DoorSpeaker.at(launch()).shell("echo out; echo err >&2; exit 7");
        assertThat(command.output()).isEqualTo("out\n");
        assertThat(command.error()).isEqualTo("err\n");
        assertThat(command.status()).isEqualTo(7);
    }

    @Test
    void commandThatDoesNotExistIsRefusedAndTheBoxLivesOn() {
        var speaker = DoorSpeaker.at(launch());
        assertThat(speaker.run("/no/such/program").status()).isEqualTo(SpokenCommand.REFUSED);
        assertThat(speaker.shell("exit 0").status()).isZero();
    }

    @Test
    void commandReadsStandardInput() {
        var speaker = DoorSpeaker.at(launch());
        var cat = speaker.start(StandardInput.CONNECTED, "cat");
        speaker.type(cat, "through the door");
        speaker.endInput(cat);
        cat.awaitEnd(SOON);
        assertThat(cat.output()).isEqualTo("through the door");
        assertThat(cat.status()).isZero();
    }

    @Test
    void twoCommandsRunAtOnce() {
        var speaker = DoorSpeaker.at(launch());
        var waiting = speaker.start(StandardInput.CONNECTED, "cat");
        assertThat(speaker.shell("echo meanwhile").output()).isEqualTo("meanwhile\n");
        assertThat(waiting.open()).isTrue();
        speaker.endInput(waiting);
        waiting.awaitEnd(SOON);
        assertThat(waiting.status()).isZero();
    }

    @Test
    void concurrentBoxesAreSeparate() {
        var first = DoorSpeaker.at(launch());
        var second = DoorSpeaker.at(launch());
        var third = DoorSpeaker.at(launch());
        first.shell("echo first > \"${TMPDIR:-/tmp}/mark\"");
        assertThat(second.shell("cat \"${TMPDIR:-/tmp}/mark\"").status()).isNotZero();
        assertThat(third.shell("echo third").output()).isEqualTo("third\n");
        assertThat(first.shell("cat \"${TMPDIR:-/tmp}/mark\"").output()).isEqualTo("first\n");
        assertThat(boxes.stream().map(Box::id)).doesNotHaveDuplicates();
    }

    @Test
    void programRunsAsTheApprovedUser() {
        var approved = approve(plain());
        var speaker = DoorSpeaker.at(launch(approved));
        assertThat(speaker.shell("id -u; id -g").output())
                .isEqualTo(approved.user().uid() + "\n" + approved.user().gid() + "\n");
        if (walls().level() != IsolationLevel.NONE) {
            assertThat(approved.user().root()).isFalse();
        }
    }

    @Test
    void projectIsFoundAtTheWorkspace() throws Exception {
        Path project = readableDirectory();
        Files.writeString(project.resolve("hello.txt"), "from the project");
        var box = launch(approve(withProject(project)));
        var command = DoorSpeaker.at(box).run("cat", box.locate("/workspace/hello.txt"));
        assertThat(command.output()).isEqualTo("from the project");
    }

    @Test
    void mountHasTheIdentityThatWasPinned() throws Exception {
        var approved = approve(withProject(readableDirectory()));
        var box = launch(approved);
        String place = box.locate("/workspace");
        var evidence = DoorSpeaker.at(box).inspect(place);
        var pinned = approved.mounts().getFirst().source().identity();
        assertThat(evidence.get("stat " + place)).startsWith(pinned.device() + " " + pinned.inode() + " ");
    }

    private SandboxSpec writing(Path source) {
        var plain = plain();
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("writing", source, List.of())),
                List.of(new Mount(source, "/data", Mount.Access.READ_WRITE)),
                plain.limits());
    }

    @Test
    void writtenFilesBelongToOwnerOfMount() throws Exception {
        if (walls().level() == IsolationLevel.NONE) {
            return; // that box is whoever we are
        }
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        Path source = readableDirectory();
        Files.setAttribute(source, "unix:uid", 43_210);
        Files.setAttribute(source, "unix:gid", 0);
        var approved = approve(writing(source));
        var box = launch(approved);
        var made =
                DoorSpeaker.at(box).shell("cd '" + box.locate("/data") + "' && echo x > made && id -u && stat -c %u .");
        assertThat(made.output().lines())
                .containsOnly(Integer.toString(approved.user().uid()));
        assertThat(approved.user().uid()).isNotEqualTo(43_210);
        assertThat(Files.getAttribute(source.resolve("made"), "unix:uid")).isEqualTo(43_210);
        assertThat(Files.getAttribute(source.resolve("made"), "unix:gid"))
                .as("root's group is not handed on")
                .isEqualTo(43_210);
        assertThat(Files.readString(Path.of("/proc/self/mounts")))
                .as("nothing of it is mounted on the host")
                .doesNotContain(approved.run().text());
    }

    @Test
    void writableFileIsMountedAsADirectoryIs() throws Exception {
        if (walls().level() == IsolationLevel.NONE) {
            return; // that box is whoever we are
        }
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        Path source = Files.createFile(readableDirectory().resolve("file"));
        Files.setAttribute(source, "unix:uid", 43_210);
        var approved = approve(writing(source));
        var box = launch(approved);
        var written = DoorSpeaker.at(box).shell("echo x > '" + box.locate("/data") + "'");
        assertThat(written.status()).as(written.error()).isZero();
        assertThat(source).hasContent("x");
    }

    /** A ramfs has no id-mapped mounts. */
    @Test
    void writableMountIsRefusedWithTheReasonWhereNoOwnerCanBeMapped() throws Exception {
        if (walls().level() == IsolationLevel.NONE) {
            return; // that box is whoever we are
        }
        assumeTrue(BoxUser.current().root(), "missing capability: root");
        Path source = readableDirectory();
        assumeTrue(status("mount", "-t", "ramfs", "none", source.toString()) == 0, "missing capability: ramfs");
        try {
            Files.setAttribute(source, "unix:uid", 43_210);
            var approved = approve(writing(source));
            assertThatThrownBy(() -> launch(approved)).isInstanceOfSatisfying(SandboxException.class, failure -> {
                assertThat(failure.code()).isEqualTo(FailureCode.REJECTED);
                assertThat(failure.failure().violations())
                        .singleElement()
                        .satisfies(violation -> assertThat(violation.rule()).isEqualTo("mount.id_map"));
            });
            assertThat(listed()).doesNotContain(approved.run());
        } finally {
            status("umount", "-l", source.toString());
        }
    }

    private static int status(String... command) throws Exception {
        return new ProcessBuilder(command).start().waitFor();
    }

    @Test
    void mountSourceThatVanishedFailsTheLaunchAndLeavesNothing() throws Exception {
        Path project = readableDirectory();
        var approved = approve(withProject(project));
        Files.delete(project);
        assertThatThrownBy(() -> launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.failure().message()).contains(project.toString()));
        assertThat(listed()).doesNotContain(approved.run());
    }

    @Test
    void boxIsListedUntilItIsClosed() {
        var approved = approve(plain());
        var box = launch(approved);
        assertThat(engine().list())
                .contains(new BoxRecord(engine().kind(), box.id(), approved.run(), Controller.current()));
        box.close();
        assertThat(listed()).doesNotContain(approved.run());
    }

    @Test
    void closingTwiceIsFine() {
        var box = launch();
        box.close();
        box.close();
    }

    @Test
    void interruptedThreadStillClosesAndStaysInterrupted() {
        var approved = approve(plain());
        var box = launch(approved);
        Thread.currentThread().interrupt();
        box.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(listed()).doesNotContain(approved.run());
    }

    @Test
    void closingAfterKillIsFine() {
        var approved = approve(plain());
        var box = launch(approved);
        box.kill();
        box.close();
        box.kill();
        assertThat(listed()).doesNotContain(approved.run());
    }

    @Test
    void killEndsProgramThatIgnoresSignals() {
        var box = launch();
        var speaker = DoorSpeaker.at(box);
        var deaf = speaker.start(
                StandardInput.EMPTY,
                "/bin/sh",
                "-c",
                "trap '' TERM INT HUP QUIT; echo deaf; while :; do sleep 1; done");
        await().atMost(SOON).until(() -> deaf.output().contains("deaf"));
        speaker.signal(deaf, 15);
        assertThat(speaker.shell("exit 0").status()).isZero();
        assertThat(deaf.open()).isTrue();
        box.kill();
        assertThat(speaker.ends(SOON)).isTrue();
    }

    @Test
    void boxThatDiedDuringWriteCloses() {
        var approved = approve(plain());
        var box = launch(approved);
        var speaker = DoorSpeaker.at(box);
        box.kill();
        assertThat(speaker.ends(SOON)).isTrue();
        // One end of a dying box may be gone a moment before the other, so what is written at first may be taken.
        assertThatThrownBy(() -> {
                    for (var patience = Instant.now().plus(SOON); Instant.now().isBefore(patience); ) {
                        speaker.start(StandardInput.EMPTY, "true");
                    }
                })
                .isInstanceOf(UncheckedIOException.class);
        box.close();
        assertThat(listed()).doesNotContain(approved.run());
    }

    @Test
    void closingTheDoorEndsEveryProcess() {
        String mark = "4" + System.nanoTime() % 100_000_000;
        var box = launch();
        var speaker = DoorSpeaker.at(box);
        speaker.shell("setsid sleep " + mark + " >/dev/null 2>&1 </dev/null & sleep 0.1");
        speaker.start(StandardInput.EMPTY, "sleep", mark).pid(SOON);
        await().atMost(SOON).until(() -> processesWith(mark) == 2);
        box.door().close();
        await().atMost(SOON).until(() -> processesWith(mark) == 0);
    }

    /** The door stays open, as it does when the controller is suspended. */
    @Test
    void boxThatIsKeptNoLongerEndsEveryProcessByItself() {
        String mark = "6" + System.nanoTime() % 100_000_000;
        var speaker = DoorSpeaker.at(launch());
        speaker.keep(60_000);
        speaker.shell("setsid sleep " + mark + " >/dev/null 2>&1 </dev/null & sleep 0.1");
        await().atMost(SOON).until(() -> processesWith(mark) == 1);
        speaker.keep(1);
        assertThat(speaker.ends(SOON)).isTrue();
        await().atMost(SOON).until(() -> processesWith(mark) == 0);
    }

    @Test
    void closingABoxEndsEveryProcessBeforeItReturns() {
        String mark = "5" + System.nanoTime() % 100_000_000;
        var box = launch();
        var speaker = DoorSpeaker.at(box);
        speaker.shell("setsid sleep " + mark + " >/dev/null 2>&1 </dev/null & sleep 0.1");
        await().atMost(SOON).until(() -> processesWith(mark) == 1);
        box.close();
        assertThat(processesWith(mark)).isZero();
    }

    @Test
    void reapingRemovesTheBoxAndDoingItAgainIsFine() {
        var approved = approve(plain());
        var speaker = DoorSpeaker.at(launch(approved));
        var record = engine().list().stream()
                .filter(box -> box.run().equals(approved.run()))
                .findFirst()
                .orElseThrow();
        engine().reap(record);
        assertThat(listed()).doesNotContain(approved.run());
        assertThat(speaker.ends(SOON)).isTrue();
        engine().reap(record);
    }

    @Test
    void reapingForeignBoxDoesNothing() {
        var approved = approve(plain());
        var box = launch(approved);
        engine().reap(new BoxRecord(engine().kind(), "nothing", RunId.random(), Controller.current()));
        for (EngineKind other : EnumSet.complementOf(EnumSet.of(engine().kind()))) {
            engine().reap(new BoxRecord(other, box.id(), approved.run(), Controller.current()));
        }
        assertThat(DoorSpeaker.at(box).shell("exit 0").status()).isZero();
    }

    @Test
    void eachFeatureThatIsNotOfferedIsRefusedByName() {
        var capabilities = ((Availability.Available) engine().probe()).capabilities();
        var offered = capabilities.levels().getOrDefault(walls().level(), Set.of());
        for (Feature feature : Feature.values()) {
            var refusals = capabilities.refusals(SpecForTest.wishing(plain(), feature));
            var names = refusals.stream().map(violation -> violation.rule()).collect(Collectors.toSet());
            String name = "engine." + feature.name().toLowerCase(Locale.ROOT);
            assertThat(names.contains(name)).as(feature.name()).isEqualTo(!offered.contains(feature));
        }
    }

    @Test
    void nameGivenToARunningBoxIsFoundInIt() throws IOException {
        var capabilities = ((Availability.Available) engine().probe()).capabilities();
        if (!capabilities.levels().getOrDefault(walls().level(), Set.of()).contains(Feature.NETWORK_INTERNAL)) {
            assertThat(launch().hosts()).isEmpty();
            return;
        }
        var box = launch(approve(plain().withWalls(walls().withNetwork(SpecForTest.internal("alpha")))));
        var speaker = DoorSpeaker.at(box);
        assertThat(speaker.shell("cat /etc/hosts").output()).contains("127.0.0.1 localhost sandbox alpha\n");
        box.hosts().orElseThrow().add("beta", "127.1.0.1");
        assertThat(speaker.shell("cat /etc/hosts").output()).endsWith("127.1.0.1 beta\n");
        assertThat(speaker.shell("echo 127.1.0.2 gamma >> /etc/hosts").status()).isNotZero();
    }

    private SandboxSpec withProject(Path root) {
        var plain = plain();
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("contract", root, List.of())),
                List.of(),
                plain.limits());
    }

    /** Seen from the host, which sees into every box. */
    private static long processesWith(String mark) {
        return ProcessHandle.allProcesses()
                .filter(process -> arguments(process).contains(mark))
                .count();
    }

    private static List<String> arguments(ProcessHandle process) {
        try {
            var text = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            var words = Arrays.asList(text.split("\0", -1));
            return words.getFirst().endsWith("sleep") ? words : List.of();
        } catch (IOException ended) {
            return List.of();
        }
    }
}
