package dev.glovebox.ledger;

/**
 * An entry's place in the chain.
 *
 * @param previous the hash of the entry before, {@link #BEGINNING} for the first
 */
public record Link(long seq, String previous, String hash) {

    /** Predecessor hash of the first entry. */
    public static final String BEGINNING = "0".repeat(64);

    public Link {
        if (seq < 1) {
            throw new IllegalArgumentException("entries count from 1, not " + seq);
        }
        requireHash(previous);
        requireHash(hash);
    }

    static void requireHash(String text) {
        boolean hash = text.length() == 64;
        for (int i = 0; hash && i < 64; i++) {
            char c = text.charAt(i);
            hash = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        if (!hash) {
            throw new IllegalArgumentException("a hash has 64 lower-case hexadecimal digits");
        }
    }
}
