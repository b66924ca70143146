package dev.glovebox.ledger;

import dev.glovebox.ledger.LineWriter.Draft;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where to go on after someone else wrote, or was killed, or tampered.
 *
 * <p>The chain always goes on from the furthest entry known to have existed. Where entries were removed, the next one
 * therefore does not follow the line before it, and the gap stays for the verifier to find.
 *
 * @param point what the next entry follows
 * @param end where it belongs in the file
 * @param remarks what has to be said first
 */
record Recovery(Point point, long end, List<Draft> remarks) {

    /** A write that was cut off was removed. */
    static final String RECOVERED = "ledger.recovered";
    /** Entries that the head speaks of are not there. */
    static final String TAIL_LOST = "ledger.tail_lost";
    /** The head was missing or damaged, so nobody can tell whether entries are missing before this one. */
    static final String HEAD_LOST = "ledger.head_lost";

    /**
     * @param witnessed the furthest entry this writer has seen itself
     */
    static Recovery of(LedgerFiles files, Point witnessed) throws IOException {
        var lines = files.lines();
        var tail = Tail.read(lines, lines.size());
        var remarks = new ArrayList<Draft>();
        if (tail.torn() > 0) {
            remarks.add(remark(
                    RECOVERED,
                    Details.builder().put("dropped_bytes", tail.torn()).put("dropped_sha256", tail.tornHash(lines))));
        }
        var point = switch (files.head()) {
            case Head.At(Point head) -> {
                var furthest = head.seq() < witnessed.seq() ? witnessed : head;
                tail.last()
                        .filter(last -> last.seq() < furthest.seq())
                        .ifPresent(last -> remarks.add(tailLost(last, furthest)));
                yield tail.last().filter(last -> last.seq() > furthest.seq()).orElse(furthest);
            }
            case Head.Missing() -> headLost("missing", tail, witnessed, remarks);
            case Head.Damaged() -> headLost("damaged", tail, witnessed, remarks);
        };
        return new Recovery(point, tail.end(), remarks);
    }

    private static Point headLost(String how, Tail tail, Point witnessed, List<Draft> remarks) throws IOException {
        var last = tail.last().orElse(witnessed);
        if (last.seq() == 0 && tail.end() > 0) {
            throw new IOException("the head is " + how
                    + " and the last line is not an entry; run 'glovebox audit verify', then move the directory aside to "
                    + "start a new ledger");
        }
        remarks.add(remark(HEAD_LOST, Details.builder().put("head", how)));
        if (last.seq() < witnessed.seq()) {
            remarks.add(tailLost(last, witnessed));
        }
        return last.seq() < witnessed.seq() ? witnessed : last;
    }

    private static Draft tailLost(Point last, Point furthest) {
        return remark(
                TAIL_LOST,
                Details.builder()
                        .put("first_lost", last.seq() + 1)
                        .put("last_lost", furthest.seq())
                        .put("last_hash", furthest.hash()));
    }

    private static Draft remark(String type, Details.Builder details) {
        return new Draft(Optional.empty(), type, details.build());
    }
}
