package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hosts where bubblewrap is missing or forbidden. Its complaints are its own, word for word. */
class BubblewrapTest {

    private final DataForTest data = new DataForTest();

    @AfterEach
    void removeData() {
        data.close();
    }

    private LocalEngine engineWith(String path) {
        return new LocalEngine(
                data.directory(),
                SeccompProfile.standard(),
                MountWorker.of(new Installation(data.directory())),
                new Bubblewrap(path));
    }

    /** A program of that name which does what the script says. */
    private String bwrapThat(String script) throws Exception {
        Path directory = Files.createDirectory(data.directory().resolve("bin"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path bwrap = Files.writeString(directory.resolve("bwrap"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(bwrap, PosixFilePermissions.fromString("rwxr-xr-x"));
        return directory.toString();
    }

    private static SandboxException launchFailure(LocalEngine engine) {
        var spec = SpecForTest.approve(SpecForTest.of(Walls.of(IsolationLevel.MODERATE)));
        var caught = new SandboxException[1];
        assertThatThrownBy(() -> engine.launch(spec))
                .isInstanceOfSatisfying(SandboxException.class, failure -> caught[0] = failure);
        return caught[0];
    }

    @Test
    void missingBubblewrapDisablesModerateWithHint() {
        var engine = engineWith("/nonexistent");
        assertThat(engine.probe()).isInstanceOfSatisfying(Availability.Available.class, available -> {
            assertThat(available.capabilities().has(IsolationLevel.MODERATE)).isFalse();
            assertThat(available.capabilities().has(IsolationLevel.BASIC)).isTrue();
            assertThat(available.capabilities().warnings())
                    .anySatisfy(warning -> assertThat(warning)
                            .contains("bubblewrap is not installed")
                            .contains("apt-get install -y bubblewrap"));
        });
        assertThat(launchFailure(engine).code()).isEqualTo(FailureCode.NO_ENGINE);
        assertThat(engine.list()).isEmpty();
    }

    @Test
    void namespaceErrorHasMessageOfBubblewrap() throws Exception {
        var engine = engineWith(bwrapThat("echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1"));
        assertThat(engine.probe()).isInstanceOfSatisfying(Availability.Available.class, available -> {
            assertThat(available.capabilities().has(IsolationLevel.MODERATE)).isFalse();
            assertThat(available.capabilities().warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("setting up uid map: Permission denied"));
        });
        var failure = launchFailure(engine);
        assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED);
        assertThat(failure).hasMessageContaining("setting up uid map: Permission denied");
        assertThat(failure.failure().hint()).contains("namespaces");
        assertThat(engine.list()).isEmpty();
        assertThat(data.directory().resolve("boxes")).isEmptyDirectory();
    }

    @Test
    void bubblewrapThatHangsDelaysTheProbeByLessThanTwoSeconds() throws Exception {
        var engine = engineWith(bwrapThat("exec sleep 30"));
        engine.list();
        long start = System.nanoTime();
        assertThat(engine.probe())
                .isInstanceOfSatisfying(
                        Availability.Available.class,
                        available -> assertThat(available.capabilities().has(IsolationLevel.MODERATE))
                                .isFalse());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void longErrorOutputIsCut() throws Exception {
        var engine = engineWith(bwrapThat("head -c 60000 /dev/zero | tr '\\0' x >&2; exit 1"));
        assertThat(launchFailure(engine).getMessage()).hasSizeLessThan(500);
    }
}
