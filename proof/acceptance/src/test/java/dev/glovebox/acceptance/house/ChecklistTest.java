package dev.glovebox.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A checklist that names what is not there sends people astray. */
class ChecklistTest {

    private static final Path HOME = Path.of("..", "..");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.\\w+)*(?:\\(\\))?`");
    private static final Pattern PLACE =
            Pattern.compile("`((?:core|engines|run|service|tools|proof|docs|api)/[\\w./-]*)`");

    @Test
    void everyTypeAndPathInChecklistsExists() throws IOException {
        String text = Files.readString(HOME.resolve("CONTRIBUTING.md"));
        var named = new TreeSet<String>();
        TYPE.matcher(text).results().forEach(found -> named.add(found.group(1)));
        assertThat(named).hasSizeGreaterThan(40);
        named.removeAll(types());
        assertThat(named).as("types that CONTRIBUTING.md names and nobody has").isEmpty();
        assertThat(PLACE.matcher(text).results().map(found -> HOME.resolve(found.group(1))))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(path).exists());
    }

    private static Set<String> types() throws IOException {
        var types = new TreeSet<String>();
        for (String floor : HousePlan.FLOORS) {
            try (var files = Files.walk(HOME.resolve(floor))) {
                files.map(file -> String.valueOf(file.getFileName()))
                        .filter(name -> name.endsWith(".java"))
                        .forEach(name -> types.add(name.substring(0, name.length() - ".java".length())));
            }
        }
        return types;
    }
}
