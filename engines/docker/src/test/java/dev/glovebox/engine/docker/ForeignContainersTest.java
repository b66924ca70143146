package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Containers of others stand beside ours, some dressed up like ours. None is ever listed as ours or touched. */
@Tag("docker")
@Timeout(60)
class ForeignContainersTest {

    private final DockerForTest docker = new DockerForTest();
    private final List<String> made = new ArrayList<>();

    @BeforeEach
    void assumeDaemon() {
        DockerForTest.assumeDaemonAndImage();
    }

    @AfterEach
    void removeAll() {
        made.forEach(id -> DockerForTest.docker("rm", "-f", id));
        docker.close();
    }

    private String foreign(String... labels) {
        var arguments = new ArrayList<>(List.of("create"));
        Arrays.stream(labels).forEach(label -> arguments.addAll(List.of("--label", label)));
        arguments.addAll(List.of(DockerForTest.IMAGE, "true"));
        String id = DockerForTest.docker(arguments.toArray(String[]::new));
        made.add(id);
        return id;
    }

    private String owner() {
        return docker.installation().prepare().owner();
    }

    private static boolean exists(String id) {
        return DockerForTest.status("docker", "inspect", id) == 0;
    }

    @Test
    void containerWithoutOurLabelOrWithAnothersIsNeitherListedNorReaped() {
        var engine = docker.engine();
        var run = RunId.random();
        for (String id : List.of(
                foreign(),
                foreign("dev.glovebox.owner=someoneelse", "dev.glovebox.run=" + run),
                foreign("dev.glovebox.run=" + run),
                foreign("dev.glovebox.owner=", "dev.glovebox.run=" + run))) {
            assertThat(engine.list()).isEmpty();
            engine.reap(new BoxRecord(EngineKind.DOCKER, id, run, Controller.current()));
            assertThat(exists(id)).isTrue();
        }
    }

    @Test
    void containerWithCopiedLabelIsNotListed() {
        foreign("dev.glovebox.owner=" + owner());
        foreign("dev.glovebox.owner=" + owner(), "dev.glovebox.run=../../etc");
        assertThat(docker.engine().list()).isEmpty();
    }

    @Test
    void recordOfAnotherRunReapsNothing() throws Exception {
        var engine = docker.engine();
        try (var approved = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()));
                var box = engine.launch(approved)) {
            String stranger = foreign("dev.glovebox.owner=someoneelse", "dev.glovebox.run=" + approved.run());
            engine.reap(new BoxRecord(EngineKind.DOCKER, box.id(), RunId.random(), Controller.current()));
            engine.reap(new BoxRecord(EngineKind.DOCKER, stranger, approved.run(), Controller.current()));
            assertThat(exists(stranger)).isTrue();
            assertThat(docker.doors())
                    .hasSize(1)
                    .allSatisfy(door -> assertThat(door.resolve("init")).exists());
            assertThat(DoorSpeaker.at(box).shell("echo alive").output()).isEqualTo("alive\n");
        }
    }

    @Test
    void installationsDoNotSeeEachOthersBoxes() {
        try (var other = new DockerForTest();
                var approved = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()));
                var box = docker.engine().launch(approved)) {
            assertThat(other.engine().list()).isEmpty();
            other.engine().reap(new BoxRecord(EngineKind.DOCKER, box.id(), approved.run(), Controller.current()));
            assertThat(DoorSpeaker.at(box).shell("echo alive").output()).isEqualTo("alive\n");
        }
    }

    @Test
    void closedBoxIsGoneImmediately() {
        var engine = docker.engine();
        for (int i = 0; i < 8; i++) {
            try (var approved = SpecForTest.approve(SpecForTest.of(DockerForTest.walls()))) {
                var box = engine.launch(approved);
                if (i % 2 == 0) {
                    box.kill(); // now the daemon removes it by itself, while we do
                }
                box.close();
                assertThat(engine.list()).isEmpty();
                assertThat(exists(box.id())).isFalse();
            }
        }
    }
}
