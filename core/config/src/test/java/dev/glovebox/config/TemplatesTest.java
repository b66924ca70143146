package dev.glovebox.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.config.value.TemplateSettings.Preload;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatesTest {

    @TempDir
    private Path directory;

    private Configuration load(String yaml) throws IOException {
        Path file = Files.writeString(directory.resolve("glovebox.yaml"), yaml);
        return ConfigurationLoader.load(Optional.of(file), HostEnvironment.ofThisProcess());
    }

    @Test
    void bothKindsOfPreloadAreRead() throws IOException {
        var warm = load("""
                templates:
                  - {name: data, preload: {python: [pandas, numpy.linalg], code: "x = 1"}}
                  - {name: worker, image: a/b, level: strict, preload: {command: [/bin/worker, --wait], files: [{source: /srv/a.csv, target: /data/a.csv}]}}
                """).warm();

        assertThat(warm.templates())
                .containsExactly(
                        new TemplateSettings(
                                "data",
                                Optional.empty(),
                                Optional.empty(),
                                new Preload.Python(List.of("pandas", "numpy.linalg"), "x = 1"),
                                List.of()),
                        new TemplateSettings(
                                "worker",
                                Optional.of("a/b"),
                                Optional.of(IsolationLevel.STRICT),
                                new Preload.Command(List.of("/bin/worker", "--wait")),
                                List.of(new Mount(Path.of("/srv/a.csv"), "/data/a.csv", Mount.Access.READ_ONLY))));
        assertThat(warm.template("data")).isPresent();
        assertThat(warm.template("none")).isEmpty();
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        assertThatThrownBy(() -> load("""
                templates:
                  - {nam: data, preload: {python: [a]}}
                  - {name: b}
                  - {name: c, preload: {python: [a], command: [b]}}
                  - {name: d, preload: {python: [a], files: [{source: /srv/a, target: /data/a, readonly: false}]}}
                """))
                .hasMessageContaining("a template has no key 'nam'")
                .hasMessageContaining("a template has no name")
                .hasMessageContaining("the files of a preload are read-only")
                .hasMessageContaining("a template has no preload")
                .hasMessageContaining("either python (with or without code) or command");
    }

    @Test
    void poolMinimumAboveMaximumIsConflict() {
        assertThatThrownBy(() -> load("pool: {min_warm: 9, max_warm: 3}"))
                .hasMessageContaining("pool.min_warm is greater than pool.max_warm");
    }

    @Test
    void renamedKeyIsReportedWithItsNewName() {
        assertThatThrownBy(() -> load("pool: {min_waiting: 9, max_waiting: 3}"))
                .hasMessageContaining("pool.min_waiting has been renamed to pool.min_warm")
                .hasMessageContaining("pool.max_waiting has been renamed to pool.max_warm");
    }
}
