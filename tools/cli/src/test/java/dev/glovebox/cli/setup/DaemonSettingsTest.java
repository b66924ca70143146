package dev.glovebox.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonSettingsTest {

    @TempDir
    private Path etc;

    private Json added(String before) throws Exception {
        Path file = Files.writeString(etc.resolve("daemon.json"), before);
        new DaemonSettings(file, etc.resolve("pid"))
                .addRuntime("runsc", Path.of("/usr/bin/runsc"), List.of("--one", "--two"));
        return Json.parse(Files.readString(file));
    }

    @Test
    void runtimeIsAddedAndEverythingElseStays() throws Exception {
        var settings = added("{\"log-level\": \"warn\", \"runtimes\": {\"kata\": {\"path\": \"/k\"}}}");
        assertThat(settings.at("log-level").text()).contains("warn");
        assertThat(settings.at("runtimes", "kata", "path").text()).contains("/k");
        assertThat(settings.at("runtimes", "runsc", "path").text()).contains("/usr/bin/runsc");
        assertThat(settings.at("runtimes", "runsc", "runtimeArgs").items()).hasSize(2);
    }

    @Test
    void missingOrEmptyFileIsCreated() throws Exception {
        assertThat(added("").at("runtimes").names()).containsExactly("runsc");
        Path file = etc.resolve("new/daemon.json");
        new DaemonSettings(file, etc.resolve("pid")).addRuntime("runsc", Path.of("/r"), List.of());
        assertThat(Json.parse(Files.readString(file)).at("runtimes").names()).containsExactly("runsc");
    }

    @Test
    void invalidFileIsLeftUnchanged() throws Exception {
        assertThatThrownBy(() -> added("{half")).hasMessageContaining("is not a JSON object");
        assertThat(Files.readString(etc.resolve("daemon.json"))).isEqualTo("{half");
    }

    @Test
    void fileModeIsKeptAndContentRestored() throws Exception {
        String before = "{\n  \"debug\": true\n}\n";
        Path file = Files.writeString(etc.resolve("daemon.json"), before);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        var settings = new DaemonSettings(file, etc.resolve("pid"));
        var kept = settings.addRuntime("runsc", Path.of("/r"), List.of());
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
        settings.restore(kept);
        assertThat(Files.readString(file)).isEqualTo(before);
        try (var all = Files.list(etc)) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void createdFileIsRemovedOnRestore() {
        Path file = etc.resolve("daemon.json");
        var settings = new DaemonSettings(file, etc.resolve("pid"));
        settings.restore(settings.addRuntime("runsc", Path.of("/r"), List.of()));
        assertThat(file).doesNotExist();
    }

    @Test
    void missingDaemonIsReported() {
        assertThatThrownBy(() -> new DaemonSettings(etc.resolve("daemon.json"), etc.resolve("pid")).reload(_ -> {}))
                .hasMessageContaining("process id of the Docker daemon is unknown");
    }
}
