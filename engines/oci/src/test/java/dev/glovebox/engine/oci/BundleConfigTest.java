package dev.glovebox.engine.oci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BundleConfigTest {

    private static final BoxUser USER = new BoxUser(1_900_000_001, 1_900_000_002);

    private static String config(IsolationLevel level, UserSpace users, Optional<byte[]> lastFilter) {
        try (var approved =
                SpecForTest.approve(SpecForTest.of(OciForTest.walls(level))).inBoxOf(USER)) {
            String text = new BundleConfig(
                            approved,
                            Map.of("dev.glovebox.owner", "me", "dev.glovebox.controller", "1.2"),
                            BoxDirectory.existing(Path.of("/data/bundles/RUN")),
                            new Bundle(Path.of("/data/bundles/RUN.bundle")),
                            Path.of("/data/empty"),
                            new ContainerFilters(
                                    "{\"defaultAction\": \"SCMP_ACT_ERRNO\"}\n", Optional.empty(), lastFilter),
                            users)
                    .json();
            return text.replace(approved.run().text(), "RUN");
        }
    }

    @Test
    void strictBoxIsDescribedWhole() throws IOException {
        try (var expected = Objects.requireNonNull(getClass().getResourceAsStream("strict.json"))) {
            assertThat(config(IsolationLevel.STRICT, new UserSpace.Own(USER), Optional.empty()))
                    .isEqualToIgnoringWhitespace(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void paranoidBoxExecutesNothingItWroteAndSealsItsProgram() {
        var config = Json.parse(config(IsolationLevel.PARANOID, new UserSpace.Own(USER), Optional.of(new byte[8])));
        assertThat(config.at("process", "args").items().stream()
                        .map(word -> word.text().orElseThrow()))
                .containsExactly(
                        "/.glovebox/init",
                        "serve",
                        "--socket",
                        "/.glovebox/door",
                        "--filter",
                        "/.glovebox/filter",
                        "--last-filter",
                        "/.glovebox/last-filter",
                        "--one-exec");
        var scratch = config.at("mounts").items().stream()
                .filter(mount -> mount.at("destination").text().equals(Optional.of("/tmp")))
                .findFirst()
                .orElseThrow();
        assertThat(scratch.at("options").value()).asString().contains("noexec");
    }

    @Test
    void boxWithoutUsersOfItsOwnHasNoMapsAndIsFilteredByTheRuntime() {
        var config = Json.parse(config(IsolationLevel.STRICT, new UserSpace.Host(), Optional.empty()));
        assertThat(config.at("linux", "uidMappings").items()).isEmpty();
        assertThat(config.at("linux", "namespaces").items().stream()
                        .map(namespace -> namespace.at("type").text().orElseThrow()))
                .isEqualTo(List.of("pid", "network", "ipc", "uts", "mount", "cgroup"));
        assertThat(config.at("mounts").items().get(1).at("type").text()).contains("tmpfs");
        assertThat(config.at("linux", "seccomp", "defaultAction").text()).contains("SCMP_ACT_ERRNO");
    }
}
