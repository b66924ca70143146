package dev.glovebox.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Content of the {@code head} file: the last entry.
 *
 * <p>The file is one line of fixed size, overwritten in place by a single write after each entry:
 * {@code glovebox-head SEQ HASH CHECK}, where SEQ has 20 digits and CHECK is the first 16 digits of the SHA-256 of what
 * stands before it. A writer killed between the entry and the head leaves the ledger ahead of its head. The ledger behind
 * its head means that entries were removed.
 */
sealed interface Head {

    record At(Point point) implements Head {}

    /** There is no such file, or it is empty. */
    record Missing() implements Head {}

    record Damaged() implements Head {}

    Pattern FORM = Pattern.compile("(glovebox-head (\\d{20}) ([0-9a-f]{64}) )([0-9a-f]{16})\n");
    int SIZE = 117;
    int DIGITS = 20;

    static byte[] bytes(Point point) {
        String seq = Long.toString(point.seq());
        String text = "glovebox-head " + "0".repeat(DIGITS - seq.length()) + seq + " " + point.hash() + " ";
        return (text + check(text) + "\n").getBytes(US_ASCII);
    }

    static Head of(byte[] bytes) {
        if (bytes.length == 0) {
            return new Missing();
        }
        var match = FORM.matcher(new String(bytes, US_ASCII));
        if (!match.matches() || !check(match.group(1)).equals(match.group(4))) {
            return new Damaged();
        }
        try {
            return new At(new Point(Long.parseLong(match.group(2)), match.group(3)));
        } catch (NumberFormatException beyondAnyCount) {
            return new Damaged();
        }
    }

    /** Reads one byte more than the size, so that a longer file is not taken for a whole one. */
    static Head read(FileChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(SIZE + 1);
        while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) > 0) {
            // A read may return less than there is.
        }
        return of(Arrays.copyOf(buffer.array(), buffer.position()));
    }

    private static String check(String text) {
        return Sha256.of(text).substring(0, 16);
    }
}
