package dev.glovebox.log;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Ids by which a line is found again: of requests, and of failures that a client was told of. */
public final class LogId {

    private static final int BYTES = 8;

    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }

    private LogId() {}

    /** Sixteen hexadecimal digits. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        Randomness.SOURCE.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
