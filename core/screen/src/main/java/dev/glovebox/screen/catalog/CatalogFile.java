package dev.glovebox.screen.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries of one resource: a heading before the colon, names after it. Headings may repeat. Names are taken apart when
 * they are asked for: most programs ask for the members of few modules.
 */
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
                throw new IllegalStateException("resource " + resource + " is missing from the jar; rebuild Glovebox");
            }
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int start = 0;
            for (int end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', start)) {
                line(all.substring(start, end));
                start = end + 1;
            }
            line(all.substring(start));
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " cannot be read", e);
        }
    }

    private void line(String line) {
        int colon = line.indexOf(": ");
        if (colon > 0 && line.charAt(0) != '#') {
            String heading = line.substring(0, colon);
            List<String> lines = entries.get(heading);
            if (lines == null) {
                lines = new ArrayList<>(1);
                entries.put(heading, lines);
            }
            lines.add(line.substring(colon + 2));
        }
    }

    boolean has(String heading) {
        return entries.containsKey(heading);
    }

    List<String> names(String heading) {
        List<String> names = new ArrayList<>();
        for (String line : entries.getOrDefault(heading, List.of())) {
            int start = 0;
            for (int space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', start)) {
                names.add(line.substring(start, space));
                start = space + 1;
            }
            names.add(line.substring(start));
        }
        return names;
    }
}
