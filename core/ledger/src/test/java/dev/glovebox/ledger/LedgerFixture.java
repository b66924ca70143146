package dev.glovebox.ledger;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What several tests do with a ledger on disk. */
final class LedgerFixture {

    static final RunId RUN = new RunId("run0000000000000000000000a");

    private LedgerFixture() {}

    static void fill(Path directory, int entries) {
        try (var ledger = Ledger.open(directory)) {
            for (int i = 0; i < entries; i++) {
                ledger.append(
                        Optional.of(RUN),
                        "test.entry",
                        Details.builder()
                                .put("number", i)
                                .put("text", "entry \"" + i + "\" \u001b[31m é")
                                .build());
            }
        }
    }

    static Path lines(Path directory) {
        return directory.resolve("ledger.jsonl");
    }

    static Path head(Path directory) {
        return directory.resolve("head");
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static List<LedgerEntry> entries(Path directory) throws IOException {
        var entries = new ArrayList<LedgerEntry>();
        LedgerReader.read(directory, LedgerQuery.EVERYTHING, entries::add);
        return entries;
    }
}
