package dev.glovebox.engine.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoxDirectoryTest {

    @TempDir
    private Path directory;

    private BoxDirectory create() throws IOException {
        Path init = directory.resolve("init");
        if (!Files.exists(init)) {
            Files.writeString(init, "binary");
            Files.setPosixFilePermissions(init, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        return BoxDirectory.create(directory.resolve("box"), init, new BoxUser(1234, 5678));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void boxCanReadItsAccountsButNotListOrWriteDirectory() throws IOException {
        try (var box = create();
                var listener = DoorListener.at(box.socket())) {
            assertThat(listener.waiting()).isTrue();
            assertThat(permissions(box.path())).isEqualTo("rwx--x--x");
            assertThat(permissions(box.path().resolve("init"))).isEqualTo("r-xr-xr-x");
            assertThat(permissions(box.path().resolve("passwd"))).isEqualTo("rw-r--r--");
            assertThat(permissions(box.path().resolve("group"))).isEqualTo("rw-r--r--");
            assertThat(permissions(box.socket())).isEqualTo("rw-rw-rw-");
        }
    }

    @Test
    void accountsContainUserOfBox() throws IOException {
        try (var box = create()) {
            assertThat(box.path().resolve("passwd")).content().contains("\nsandbox:x:1234:5678:");
            assertThat(box.path().resolve("group")).content().contains("\nsandbox:x:5678:\n");
        }
    }

    @Test
    void closedDirectoryIsGoneAndClosingAgainIsFine() throws IOException {
        var box = create();
        box.close();
        assertThat(box.path()).doesNotExist();
        assertThat(directory.resolve("init")).exists();
        box.close();
    }

    @Test
    void directoryThatIsThereAlreadyIsNotTakenOver() throws IOException {
        try (var first = create()) {
            assertThatThrownBy(this::create).isInstanceOf(FileAlreadyExistsException.class);
            assertThat(first.path().resolve("passwd")).exists();
        }
    }

    @Test
    void failureInTheMiddleLeavesNothing() {
        assertThatThrownBy(() -> BoxDirectory.create(
                                directory.resolve("box"), directory.resolve("no-init"), new BoxUser(1, 1))
                        .close())
                .isInstanceOf(IOException.class);
        assertThat(directory.resolve("box")).doesNotExist();
    }
}
