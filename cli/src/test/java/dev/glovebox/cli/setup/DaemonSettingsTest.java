package dev.glovebox.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonSettingsTest {

    @TempDir
    private Path etc;

    private Json added(String before) throws Exception {
        Path file = Files.writeString(etc.resolve("daemon.json"), before);
        new DaemonSettings(file, etc.resolve("pid")).addRuntime("runsc", Path.of("/usr/bin/runsc"));
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
    void fileThatIsNotThereOrEmptyIsMade() throws Exception {
        assertThat(added("").at("runtimes").names()).containsExactly("runsc");
        Path file = etc.resolve("new/daemon.json");
        new DaemonSettings(file, etc.resolve("pid")).addRuntime("runsc", Path.of("/r"));
        assertThat(Json.parse(Files.readString(file)).at("runtimes").names()).containsExactly("runsc");
    }

    @Test
    void fileThatCannotBeUnderstoodIsLeftAlone() throws Exception {
        assertThatThrownBy(() -> added("{half")).hasMessageContaining("is not a JSON object");
        assertThat(Files.readString(etc.resolve("daemon.json"))).isEqualTo("{half");
    }

    @Test
    void daemonThatIsNotHereIsSaidSo() {
        assertThatThrownBy(() -> new DaemonSettings(etc.resolve("daemon.json"), etc.resolve("pid")).reload(_ -> {}))
                .hasMessageContaining("process is not known");
    }
}
