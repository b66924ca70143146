package dev.glovebox.runner.outbox;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One line of an outbox file: checksum, rank, text. The checksum tells a line that was written from one that a crash cut short.
 *
 * @param text one line of JSON
 */
record OutboxLine(Rank rank, String text) {

    /** Whether anything can follow. */
    enum Rank {
        MORE(' '),
        LAST('.');

        private final char mark;

        Rank(char mark) {
            this.mark = mark;
        }
    }

    private static final int CHECKSUM = 8;

    OutboxLine {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a message must be one line of JSON");
        }
    }

    byte[] bytes() {
        String body = rank.mark + text;
        return (checksum(body) + body + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Empty when the line was not written whole. */
    static Optional<OutboxLine> parse(String line) {
        if (line.length() <= CHECKSUM) {
            return Optional.empty();
        }
        String body = line.substring(CHECKSUM);
        if (!checksum(body).equals(line.substring(0, CHECKSUM))) {
            return Optional.empty();
        }
        for (Rank rank : Rank.values()) {
            if (rank.mark == body.charAt(0)) {
                return Optional.of(new OutboxLine(rank, body.substring(1)));
            }
        }
        return Optional.empty();
    }

    private static String checksum(String body) {
        var sum = new CRC32C();
        sum.update(body.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
