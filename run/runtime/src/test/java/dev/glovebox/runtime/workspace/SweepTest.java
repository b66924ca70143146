package dev.glovebox.runtime.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.Controller;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What killed processes left. */
class SweepTest {

    private static final String KILLED = ProcessHandle.current().pid() + ".1";

    @TempDir
    Path temp;

    private Installation installation;
    private Workspaces workspaces;

    @BeforeEach
    void open() {
        installation = new Installation(temp).prepare();
        workspaces = new Workspaces(
                installation,
                MountWorker.of(installation),
                new ChangeReading(new ChangeStore(installation.changes()), ChangePolicy.DEFAULTS),
                ByteSize.mebibytes(1),
                Workspaces.Strategy.COPY);
    }

    private Path workspaceOf(String controller) throws IOException {
        Path run = installation.workspaces().resolve(RunId.random().text());
        Files.createDirectories(run.resolve("copy/deep"));
        Files.writeString(run.resolve("copy/deep/file"), "left");
        Files.writeString(run.resolve("controller"), controller);
        return run;
    }

    @Test
    void onlyWorkspacesOfDeadProcessesAreRemoved() throws IOException {
        Path dead = workspaceOf(KILLED);
        Path living = workspaceOf(Controller.current());
        workspaces.sweep();
        assertThat(dead).doesNotExist();
        assertThat(living.resolve("copy/deep/file")).hasContent("left");
    }

    @Test
    void unremovableWorkspaceDoesNotProtectOthers() throws IOException {
        Path stuck = workspaceOf(KILLED);
        Files.writeString(stuck.resolve("not ours"), "someone put it here");
        for (int i = 0; i < 10; i++) {
            var _ = workspaceOf(KILLED);
        }
        assertThatThrownBy(workspaces::sweep)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(stuck.getFileName().toString());
        try (var left = Files.list(installation.workspaces())) {
            assertThat(left).containsExactly(stuck);
        }
    }
}
