package dev.glovebox.engine.local;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A data directory as an installation has it: boxes' users can pass through. JUnit's own temporary ones are closed to them. */
final class DataForTest implements AutoCloseable {

    private final Path directory;

    DataForTest() {
        try {
            directory = Files.createTempDirectory("glovebox-data-");
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    Path directory() {
        return directory;
    }

    LocalEngine engine() {
        return new LocalEngine(directory, SeccompProfile.standard(), MountWorker.of(new Installation(directory)));
    }

    static boolean root() {
        try {
            return BoxUser.current().root();
        } catch (IOException noProc) {
            throw new UncheckedIOException(noProc);
        }
    }

    @Override
    public void close() {
        try {
            Directories.remove(directory);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
