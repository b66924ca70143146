package dev.glovebox.screen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The labelled programs in the test resources: several per file, each under a {@code #### name} line. */
public final class Corpus {
    static final List<String> DANGEROUS = List.of(
            "process",
            "dynamic-code",
            "introspection",
            "native-code",
            "files",
            "network",
            "secrets",
            "process-control",
            "import-hook",
            "evasions",
            "aliases",
            "libraries",
            "positions",
            "spellings",
            "tricks",
            "reach");
    static final List<String> BENIGN = List.of(
            "functions",
            "algorithms",
            "text",
            "numeric",
            "pandas",
            "scripts",
            "programs",
            "idioms",
            "habits",
            "neighbours");

    public record Sample(String file, String name, String source) {
        public byte[] bytes() {
            return source.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return file + "/" + name;
        }
    }

    private Corpus() {}

    public static List<Sample> dangerous() {
        return read("dangerous", DANGEROUS);
    }

    public static List<Sample> benign() {
        return read("benign", BENIGN);
    }

    private static List<Sample> read(String label, List<String> files) {
        List<Sample> samples = new ArrayList<>();
        for (String file : files) {
            String all = resource("corpus/" + label + "/" + file + ".txt");
            for (String part : all.split("(?m)^#### ", -1)) {
                if (!part.isBlank()) {
                    int end = part.indexOf('\n');
                    samples.add(new Sample(file, part.substring(0, end), part.substring(end + 1)));
                }
            }
        }
        return samples;
    }

    public static String resource(String name) {
        try (var in = Objects.requireNonNull(Corpus.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
