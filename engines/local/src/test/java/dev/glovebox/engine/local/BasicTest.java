package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BasicTest extends LocalContract {

    BasicTest() {
        super(IsolationLevel.BASIC);
    }

    @Test
    void programCannotGainPrivileges() {
        assertThat(DoorSpeaker.at(launch())
                        .shell("grep -E '^(NoNewPrivs|CapEff)' /proc/self/status")
                        .output())
                .isEqualTo("CapEff:\t0000000000000000\nNoNewPrivs:\t1\n");
    }

    @Test
    void readOnlyMountIsRefusedByName() throws Exception {
        var approved = approve(mounting(readableDirectory(), Mount.Access.READ_ONLY));
        assertThatThrownBy(() -> launch(approved)).isInstanceOfSatisfying(SandboxException.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.REJECTED);
            assertThat(failure.failure().violations())
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.rule()).isEqualTo("engine.read_only"));
        });
    }

    @Test
    void writableMountIsVisibleOnlyInBox() throws Exception {
        Path source = readableDirectory();
        Files.writeString(source.resolve("note"), "there");
        var box = launch(approve(mounting(source, Mount.Access.READ_WRITE)));
        assertThat(DoorSpeaker.at(box).run("cat", box.locate("/data/note")).output())
                .isEqualTo("there");
        if (DataForTest.root()) {
            assertThat(Path.of(box.locate("/data"))).isEmptyDirectory();
        } else {
            assertThat(box.locate("/data/note"))
                    .isEqualTo(source.resolve("note").toString());
        }
    }

    @Test
    void ownWorkspaceIsWritableAndRemoved() {
        var box = launch();
        Path workspace = Path.of(box.locate("/workspace"));
        var speaker = DoorSpeaker.at(box);
        assertThat(speaker.shell(
                                "cd " + workspace + " && mkdir -p a/b && ln -s / a/link && echo x > a/b/c && chmod 0 a")
                        .status())
                .isZero();
        assertThat(workspace).exists();
        box.close();
        assertThat(workspace).doesNotExist();
    }

    private SandboxSpec mounting(Path source, Mount.Access access) {
        var plain = plain();
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("basic", source, List.of())),
                List.of(new Mount(source, "/data", access)),
                plain.limits());
    }
}
