package dev.glovebox.ledger;

/** Where the chain has got to: the number and hash of an entry, or the beginning. */
record Point(long seq, String hash) {

    static final Point BEGINNING = new Point(0, Link.BEGINNING);

    Point {
        if (seq < 0) {
            throw new IllegalArgumentException("entries count from 1, not " + seq);
        }
        Link.requireHash(hash);
    }

    static Point at(LedgerEntry entry) {
        return new Point(entry.seq(), entry.hash());
    }
}
