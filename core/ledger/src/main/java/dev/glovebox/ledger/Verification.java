package dev.glovebox.ledger;

/** Result of the verification. */
public sealed interface Verification {

    /**
     * Every entry is as it was written, and none is missing.
     *
     * @param lastHash of the last entry; kept elsewhere, it proves later that nothing up to here was changed
     * @param unconfirmed entries at the end that the head does not know yet: at most one after a writer was killed, more
     *     only after a loss of power
     * @param unfinishedBytes what a killed writer left after the last entry; the next one cuts it off and says so
     */
    record Intact(long entries, String lastHash, long unconfirmed, long unfinishedBytes) implements Verification {}

    /**
     * The first thing that is wrong.
     *
     * @param line counted from 1; one past the last where something is missing at the end
     * @param seq the number of the entry concerned: the one on the line where it can be read, otherwise the one expected
     * @param message what is wrong, and where
     */
    record Broken(long line, long seq, Kind kind, String message) implements Verification {}

    /** Ways for a ledger to be wrong. */
    enum Kind {
        /** A line does not have the content that was written. */
        EDITED,
        /** Entries are missing before this line. */
        REMOVED,
        /** The entry that belongs here stands further down. */
        REORDERED,
        /** This line does not belong here. */
        INSERTED,
        /** Entries are missing at the end. */
        TRUNCATED,
        /** The head is missing or damaged, or once was: nobody can tell whether entries are missing at the end. */
        HEAD_LOST,
        /** A line is not an entry at all. */
        UNPARSEABLE
    }
}
