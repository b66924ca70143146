package dev.glovebox.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.source.RefusedSource;
import dev.glovebox.screen.source.SourceGate;
import dev.glovebox.screen.source.SourceLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Our parser against CPython's own, tree by tree, on its standard library and on mutants of our corpus. Never executes
 * the sources: CPython only parses them. Needs a python3 on the path, or the one {@code glovebox.python} names.
 */
class PythonAgreementTest {
    private static final SourceLimits ROOMY =
            new SourceLimits(8 << 20, 1 << 20, 10_000, 64L << 20, Duration.ofSeconds(30));
    private static final int MUTANTS = Integer.getInteger("glovebox.mutants", 3_000);

    /** Every file of the library is read; every so-manieth tree is compared, 1 for all of them in a minute. */
    private static final int EVERY = Integer.getInteger("glovebox.trees", 4);

    @TempDir
    private Path scratch;

    private CPython python;

    @BeforeEach
    void present() throws Exception {
        python = CPython.present(scratch);
    }

    @Test
    void standardLibraryParsesAsInCPython() throws Exception {
        List<Path> files = python.standardLibrary();
        Count count = compare(files, EVERY);
        System.out.printf("python agreement: %s, %d files, %s%n", python.version(), files.size(), count);
        assertThat(count.differences).isEmpty();
        assertThat(count.rejects).isEmpty();
        // A byte order mark and a cookie that says utf8 without a hyphen: one text, which CPython minds.
        assertThat(count.accepts).allMatch(file -> file.startsWith("bad_coding2.py"));
    }

    @Test
    void mutantsParseAsInCPython() throws Exception {
        long seed = Long.getLong("glovebox.seed", 20260101);
        Count count = compare(mutants(new Random(seed)), 1);
        System.out.printf("python agreement: %s, %d mutants (seed %d), %s%n", python.version(), MUTANTS, seed, count);
        assertThat(count.differences).isEmpty();
        assertThat(count.rejects).isEmpty();
        // An older interpreter refuses more than the grammar that is read here; what it refuses does not run.
        assertThat(count.accepts).hasSizeLessThan(MUTANTS / 100);
    }

    private List<Path> mutants(Random random) throws Exception {
        List<Corpus.Sample> samples = new ArrayList<>(Corpus.benign());
        samples.addAll(Corpus.dangerous());
        List<String> cases = PythonParserTest.cases()
                .map(line -> line.substring(2).translateEscapes())
                .toList();
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < MUTANTS; i++) {
            String original = random.nextInt(3) == 0
                    ? cases.get(random.nextInt(cases.size()))
                    : samples.get(random.nextInt(samples.size())).source();
            files.add(Files.writeString(scratch.resolve("m" + i + ".py"), Mutant.of(original, random)));
        }
        return files;
    }

    /** Where the two disagree. */
    private static final class Count {
        final List<String> differences = new ArrayList<>();
        final List<String> rejects = new ArrayList<>();
        final List<String> accepts = new ArrayList<>();
        int agreed;
        int refused;

        @Override
        public String toString() {
            return "%d agreed, %d refused for their bytes, %d other trees, %d false rejects, %d false accepts"
                    .formatted(agreed, refused, differences.size(), rejects.size(), accepts.size());
        }
    }

    private Count compare(List<Path> files, int every) throws Exception {
        List<String> theirs = python.trees(files, every);
        Count count = new Count();
        for (int i = 0; i < files.size(); i++) {
            String text;
            try {
                text = new SourceGate(ROOMY)
                        .open(Files.readAllBytes(files.get(i)))
                        .text();
            } catch (RefusedSource e) {
                count.refused++;
                continue;
            }
            one(files.get(i).getFileName() + ": ", text, theirs.get(i), count);
        }
        return count;
    }

    private static void one(String name, String text, String theirs, Count count) {
        Reading ours =
                Reading.of(text, theirs.startsWith("?") ? Reading.Locations.LEFT_OUT : Reading.Locations.COMPARED);
        boolean same = theirs.length() == 1
                ? ours.refused() == theirs.equals("0")
                : ours.written().equals(theirs);
        if (same) {
            count.agreed++;
        } else if (ours.refused() && !ours.onPurpose()) {
            count.rejects.add(name + ours.message() + "\n" + text);
        } else if (theirs.equals("0")) {
            count.accepts.add(name + text);
        } else if (!ours.refused()) {
            count.differences.add(name + text);
        }
    }
}
