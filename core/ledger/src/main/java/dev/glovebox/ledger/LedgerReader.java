package dev.glovebox.ledger;

import dev.glovebox.ledger.LineSource.Piece;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/** Streams entries, oldest first. It checks no hashes: that is {@link LedgerVerifier}'s work. */
public final class LedgerReader {

    private final LedgerQuery query;
    private final Consumer<LedgerEntry> sink;
    private final ArrayDeque<LedgerEntry> held = new ArrayDeque<>();

    private LedgerReader(LedgerQuery query, Consumer<LedgerEntry> sink) {
        this.query = query;
        this.sink = sink;
    }

    /**
     * Hands every entry that matches to the sink.
     *
     * @return how many lines could not be read; where it is not 0, the ledger wants verifying
     */
    public static long read(Path directory, LedgerQuery query, Consumer<LedgerEntry> sink) throws IOException {
        try (var snapshot = Snapshot.of(directory)) {
            return new LedgerReader(query, sink).read(snapshot.source());
        }
    }

    private long read(LineSource source) throws IOException {
        long unreadable = 0;
        while (true) {
            switch (source.next()) {
                case Piece.Line(byte[] bytes) -> {
                    try {
                        offer(LineReader.read(bytes).entry());
                    } catch (LineReader.Unreadable skipped) {
                        unreadable++;
                    }
                }
                case Piece.Overlong _ -> unreadable++;
                case Piece.Unfinished _, Piece.End _ -> {
                    held.forEach(sink);
                    return unreadable;
                }
            }
        }
    }

    /** Only "the last so many" has to wait for the end, and holds no more than it will show. */
    private void offer(LedgerEntry entry) {
        if (!query.matches(entry)) {
            return;
        }
        if (query.last().isEmpty()) {
            sink.accept(entry);
            return;
        }
        held.add(entry);
        if (held.size() > query.last().getAsInt()) {
            held.remove();
        }
    }
}
