package dev.glovebox.ledger;

import dev.glovebox.ledger.LineSource.Piece;
import dev.glovebox.ledger.Verification.Broken;
import dev.glovebox.ledger.Verification.Intact;
import dev.glovebox.ledger.Verification.Kind;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a whole ledger and finds the first entry that was edited, removed, reordered or added by somebody else.
 *
 * <p>Safe to run while others append, and on hostile content: memory is bounded by the longest line.
 */
public final class LedgerVerifier {

    private final Head head;
    private final LineSource source;
    private Point point = Point.BEGINNING;
    private long line;
    private boolean headPassed;

    private LedgerVerifier(Head head, LineSource source) {
        this.head = head;
        this.source = source;
        this.headPassed = head.equals(new Head.At(Point.BEGINNING));
    }

    /** A directory that is not there is an intact ledger of no entries. */
    public static Verification verify(Path directory) throws IOException {
        try (var snapshot = Snapshot.of(directory)) {
            return new LedgerVerifier(snapshot.head(), snapshot.source()).verify();
        }
    }

    private Verification verify() throws IOException {
        while (true) {
            line++;
            switch (source.next()) {
                case Piece.Line(byte[] bytes) -> {
                    var problem = check(bytes);
                    if (problem != null) {
                        return problem;
                    }
                }
                case Piece.Overlong(long length) -> {
                    return broken(Kind.UNPARSEABLE, "has " + length + " bytes, more than an entry can have");
                }
                case Piece.Unfinished(long length) -> {
                    return atEnd(length);
                }
                case Piece.End() -> {
                    return atEnd(0);
                }
            }
        }
    }

    private @Nullable Broken check(byte[] bytes) throws IOException {
        LineReader.Read read;
        try {
            read = LineReader.read(bytes);
        } catch (LineReader.Unreadable unreadable) {
            return broken(Kind.UNPARSEABLE, "is not an entry: " + unreadable.getMessage());
        }
        var entry = read.entry();
        if (!read.unchanged()) {
            return broken(Kind.EDITED, "was edited: its content does not match its hash");
        }
        if (entry.seq() > point.seq() + 1) {
            return missing(entry);
        }
        if (entry.seq() <= point.seq()) {
            return broken(Kind.INSERTED, "holds entry " + entry.seq() + ", which belongs elsewhere", entry.seq());
        }
        if (!entry.link().previous().equals(point.hash())) {
            return broken(Kind.EDITED, "does not follow the line before it: one of the two was rewritten");
        }
        if (entry.type().equals(Recovery.HEAD_LOST)) {
            return broken(Kind.HEAD_LOST, "records that the head was lost: entries before it may be missing");
        }
        point = Point.at(entry);
        if (head instanceof Head.At(Point last) && last.seq() == point.seq()) {
            headPassed = last.equals(point);
            if (!headPassed) {
                return broken(Kind.EDITED, "was rewritten: the head has another hash for this entry", entry.seq());
            }
        }
        return null;
    }

    /** Tells a removed entry from a moved one by looking for it in the rest of the file. */
    private Broken missing(LedgerEntry found) throws IOException {
        long expected = point.seq() + 1;
        var message = "holds entry " + found.seq() + " where " + expected + " belongs";
        for (long later = line + 1; ; later++) {
            switch (source.next()) {
                case Piece.Line(byte[] bytes) -> {
                    if (holds(bytes, expected)) {
                        return broken(Kind.REORDERED, message + ", which is on line " + later, found.seq());
                    }
                }
                case Piece.Overlong _ -> {}
                case Piece.Unfinished _, Piece.End _ -> {
                    return broken(Kind.REMOVED, message + ": entries are missing in between", found.seq());
                }
            }
        }
    }

    private boolean holds(byte[] bytes, long seq) {
        try {
            var read = LineReader.read(bytes);
            return read.unchanged()
                    && read.entry().seq() == seq
                    && read.entry().link().previous().equals(point.hash());
        } catch (LineReader.Unreadable unreadable) {
            return false;
        }
    }

    private Verification atEnd(long unfinished) {
        return switch (head) {
            case Head.At(Point last)
            when headPassed -> new Intact(point.seq(), point.hash(), point.seq() - last.seq(), unfinished);
            case Head.At(Point last) ->
                broken(
                        Kind.TRUNCATED,
                        "is missing: the head records entries up to " + last.seq() + ", but the log ends at "
                                + point.seq());
            case Head.Missing() when point.seq() == 0 && unfinished == 0 -> new Intact(0, Link.BEGINNING, 0, 0);
            case Head.Missing() -> broken(Kind.HEAD_LOST, "cannot be verified: the head is missing");
            case Head.Damaged() -> broken(Kind.HEAD_LOST, "cannot be verified: the head is damaged");
        };
    }

    private Broken broken(Kind kind, String what) {
        return broken(kind, what, point.seq() + 1);
    }

    private Broken broken(Kind kind, String what, long seq) {
        return new Broken(line, seq, kind, "line " + line + " " + what);
    }
}
