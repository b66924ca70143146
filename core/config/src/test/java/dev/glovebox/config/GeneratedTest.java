package dev.glovebox.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.config.key.Generated;
import dev.glovebox.config.key.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a change of the keys, run with -Dglovebox.regenerate=true to write the template and the table anew. */
class GeneratedTest {

    private static final boolean REGENERATE = Boolean.getBoolean("glovebox.regenerate");
    private static final Path TEMPLATE = Path.of("src/main/resources/dev/glovebox/config/glovebox.yaml");
    private static final Path DOCUMENTATION = Path.of("../../docs/configuration.md");
    private static final String BEGIN = "<!-- keys: made from the code -->\n";
    private static final String END = "<!-- end of keys -->\n";

    @TempDir
    Path temp;

    @Test
    void templateIsGeneratedFromKeys() throws Exception {
        if (REGENERATE) {
            Files.writeString(TEMPLATE, Generated.template());
        }
        assertThat(Files.readString(TEMPLATE)).isEqualTo(Generated.template());
        Keys.ALL.forEach(key -> assertThat(Generated.template()).contains("#" + key.name() + ": "));
    }

    @Test
    void unchangedTemplateGivesDefaults() throws Exception {
        var world = new World(temp);
        var defaults = world.load();
        Files.writeString(world.here(), ConfigurationTemplate.text());
        assertThat(world.load()).isEqualTo(defaults);
    }

    @Test
    void templateWithAllKeysEnabledGivesFixedDefaults() throws Exception {
        var world = new World(temp);
        var on = ConfigurationTemplate.text()
                .lines()
                .map(line -> line.replaceFirst("^( *)#(?=[a-z_]+: )", "$1"))
                .collect(Collectors.joining("\n"));
        var file = Files.writeString(temp.resolve("all.yaml"), on);
        var defaults = world.load();
        var loaded = ConfigurationLoader.load(Optional.of(file), world.around());
        assertThat(loaded.sandbox())
                .usingRecursiveComparison()
                .ignoringFields("safety.floor") // a level that is written down is one
                .isEqualTo(defaults.sandbox());
        assertThat(loaded.docker()).isEqualTo(defaults.docker());
        assertThat(loaded.project().allowedPaths()).isEqualTo(defaults.project().allowedPaths());
        assertThat(loaded.values())
                .allSatisfy(value -> assertThat(value.origin()).contains("all.yaml:"));
    }

    @Test
    void documentationListsEveryKey() throws IOException {
        var text = Files.readString(DOCUMENTATION);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        if (REGENERATE) {
            text = text.substring(0, begin) + Generated.table() + text.substring(end);
            Files.writeString(DOCUMENTATION, text);
            end = text.indexOf(END);
        }
        assertThat(text.substring(begin, end)).isEqualTo(Generated.table());
    }
}
