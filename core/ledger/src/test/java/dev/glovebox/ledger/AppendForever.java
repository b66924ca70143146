package dev.glovebox.ledger;

import java.nio.file.Path;
import java.util.Optional;

/** What the tests kill: a process that appends until it dies, saying after each entry how many it has written. */
final class AppendForever {

    private AppendForever() {}

    public static void main(String[] arguments) {
        try (var ledger = Ledger.open(Path.of(arguments[0]))) {
            // Long enough to be written across several pages, so that a kill has a chance to tear it.
            var details = Details.builder().put("text", "x".repeat(20_000)).build();
            for (long i = 1; i <= Long.parseLong(arguments[1]); i++) {
                var entry = ledger.append(Optional.empty(), "test.entry", details);
                System.out.println(entry.seq());
            }
        }
    }
}
