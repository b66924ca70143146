package dev.glovebox.policy.code.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The entries of one resource: a heading before the colon, names after it. Headings may repeat. */
final class CatalogFile {
    private final Map<String, List<String>> entries = new HashMap<>();

    CatalogFile(String... resources) {
        for (String resource : resources) {
            read(resource);
        }
    }

    private void read(String resource) {
        try (InputStream in = CatalogFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing from the policy jar; rebuild it");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(this::line);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " cannot be read", e);
        }
    }

    private void line(String line) {
        int colon = line.indexOf(": ");
        if (colon > 0 && line.charAt(0) != '#') {
            List<String> names = entries.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>());
            int start = colon + 2;
            for (int space = line.indexOf(' ', start); space >= 0; space = line.indexOf(' ', start)) {
                names.add(line.substring(start, space));
                start = space + 1;
            }
            names.add(line.substring(start));
        }
    }

    List<String> names(String heading) {
        return entries.getOrDefault(heading, List.of());
    }

    /** Headings that start with the word, with the rest of the heading as key. */
    Map<String, List<String>> headings(String word) {
        Map<String, List<String>> found = new HashMap<>();
        entries.forEach((heading, names) -> {
            if (heading.startsWith(word + " ")) {
                found.put(heading.substring(word.length() + 1), names);
            }
        });
        return found;
    }
}
