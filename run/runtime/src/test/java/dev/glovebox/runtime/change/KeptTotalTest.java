package dev.glovebox.runtime.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of all runs together, and what ends collecting. */
class KeptTotalTest {

    @TempDir
    Path temp;

    private Path project;
    private Path written;
    private ChangeStore store;

    @BeforeEach
    void aStoreOfOneMebibyte() throws IOException {
        project = Files.createDirectory(temp.resolve("project"));
        written = Files.createDirectory(temp.resolve("written"));
        store = new ChangeStore(Files.createDirectory(temp.resolve("changes")), ByteSize.mebibytes(1));
    }

    private RunId keep(ChangeReading reading) throws IOException {
        var run = RunId.random();
        var source = new ChangeSet.Source(project, FileIdentity.of(project), "overlay");
        try (var now = DirectoryHandle.open(written.toRealPath());
                var before = DirectoryHandle.open(project.toRealPath())) {
            var layer = new CopyLayer(now, before, FileTime.fromMillis(0));
            reading.read(run, source, layer, FileTime.from(Instant.now()), List.of());
        }
        return run;
    }

    @Test
    void runWhoseChangesDoNotFitKeepsNoneAndOlderOnesStay() throws IOException {
        var reading = new ChangeReading(store, ChangePolicy.DEFAULTS);
        Files.write(written.resolve("a"), new byte[400_000]);
        var first = keep(reading);
        var second = keep(reading);
        assertThatThrownBy(() -> keep(reading)).isInstanceOfSatisfying(SandboxException.class, full -> {
            assertThat(full.code()).isEqualTo(FailureCode.NO_CAPACITY);
            assertThat(full.failure().hint()).contains("changes.total_limit");
        });
        assertThat(store.all()).extracting(KeptChanges::name).containsExactly(first.text(), second.text());
        try (var files = Files.list(temp.resolve("changes"))) {
            assertThat(files).hasSize(2);
        }

        // What is decided makes room, also when another process decided it.
        var elsewhere = new ChangeStore(temp.resolve("changes"), ByteSize.mebibytes(1));
        elsewhere.find(first.text()).remove();
        keep(reading);
        assertThat(store.all()).hasSize(2);
    }

    @Test
    void manifestCountsTowardsTotal() throws IOException {
        var reading = new ChangeReading(store, ChangePolicy.DEFAULTS);
        for (int i = 0; i < 2_000; i++) {
            Files.createFile(written.resolve("x".repeat(200) + i));
        }
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        keep(reading);
                    }
                })
                .isInstanceOf(SandboxException.class);
        assertThat(store.all()).hasSizeBetween(1, 5);
    }

    @Test
    void cancelledCollectingLeavesNothing() throws IOException {
        Files.write(written.resolve("a"), new byte[10]);
        Files.write(written.resolve("b"), new byte[10]);
        Files.write(written.resolve("c"), new byte[10]);
        // Three while they are found, six while names are compared, three while they are judged together.
        for (int passes = 0; passes < 12; passes++) {
            int[] left = {passes};
            var reading = new ChangeReading(store, ChangePolicy.DEFAULTS).until(() -> {
                if (left[0]-- == 0) {
                    throw new SandboxException(FailureCode.CANCELLED, "cancelled", "run it again");
                }
            });
            assertThatThrownBy(() -> keep(reading)).as("after %s", passes).hasMessageContaining("cancelled");
            try (var files = Files.list(temp.resolve("changes"))) {
                assertThat(files).isEmpty();
            }
        }
        keep(new ChangeReading(store, ChangePolicy.DEFAULTS));
        assertThat(store.all()).hasSize(1);
    }
}
