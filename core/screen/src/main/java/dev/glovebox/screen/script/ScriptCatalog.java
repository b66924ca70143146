package dev.glovebox.screen.script;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.finding.Family;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names by what they are and the family they belong to, read from a resource next to the Python catalog. */
final class ScriptCatalog {
    private final Map<String, Map<String, Family>> families = new HashMap<>();
    private final Map<String, Set<String>> plain = new HashMap<>();

    ScriptCatalog(String resource) {
        try (InputStream in = PythonCatalog.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing from the jar; rebuild Glovebox");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && line.contains(": "))
                    .forEach(this::entry);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " cannot be read", e);
        }
    }

    private void entry(String line) {
        String[] halves = line.split(": ", 2);
        String[] heading = halves[0].split(" ", -1);
        for (String name : halves[1].split(" ", -1)) {
            if (heading.length == 2) {
                families.computeIfAbsent(heading[0], _ -> new HashMap<>()).put(name, Family.named(heading[1]));
            } else {
                plain.computeIfAbsent(heading[0], _ -> new HashSet<>()).add(name);
            }
        }
    }

    @Nullable
    Family family(String kind, String name) {
        return families.getOrDefault(kind, Map.of()).get(name);
    }

    boolean has(String kind, String name) {
        return plain.getOrDefault(kind, Set.of()).contains(name);
    }
}
