package dev.glovebox.server.http;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.setting.ServerSettings.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a body that may be too large, or come one byte at a time to hold the connection. */
final class BodyReader {

    /** How many times the largest body is read and dropped for a client that sends too much. */
    private static final long DRAINED_BODIES = 4;

    private BodyReader() {}

    /** @param declared its length as its headers say, or less than 0 */
    static String read(InputStream body, long declared, Body most, BodyBudget.Claim claim) throws IOException {
        long end = System.nanoTime() + most.patience().toNanos();
        if (declared > most.bytes()) {
            throw tooLarge(body, most, end);
        }
        claim.take(declared);
        var bytes = new Bytes(declared >= 0 ? (int) declared : 1024);
        byte[] piece = new byte[16 * 1024];
        int length = body.read(piece);
        while (length >= 0) {
            if (bytes.size() + length > most.bytes()) {
                throw tooLarge(body, most, end);
            }
            if (bytes.size() + length > BodyBudget.FREE) {
                claim.take(most.bytes()); // it did not say how much it is
            }
            bytes.write(piece, 0, length);
            if (System.nanoTime() > end) {
                throw new Refusal(new ApiError(
                        408,
                        "TOO_SLOW",
                        "the body took longer than " + most.patience().toSeconds() + " seconds",
                        "retry"));
            }
            length = body.read(piece);
        }
        return bytes.text();
    }

    /**
     * Reads on for a while before it refuses. A connection that is closed with bytes unread is reset, and a client that still sends then
     * sees the reset instead of the refusal.
     */
    private static Refusal tooLarge(InputStream body, Body most, long end) throws IOException {
        byte[] dropped = new byte[16 * 1024];
        long left = DRAINED_BODIES * most.bytes();
        int length = body.read(dropped);
        while (length >= 0 && left > 0 && System.nanoTime() < end) {
            left -= length;
            length = body.read(dropped);
        }
        return new Refusal(new ApiError(
                413, "TOO_LARGE", "the body is larger than " + most.bytes() + " bytes", "send a smaller body"));
    }

    /** Bytes that were read, without a copy. */
    private static final class Bytes extends ByteArrayOutputStream {

        Bytes(int size) {
            super(Math.max(32, size));
        }

        /** In UTF-8, whole. Checked piece by piece, because a decoder's own buffer would be twice the body. */
        String text() {
            var decoder = StandardCharsets.UTF_8.newDecoder();
            var in = ByteBuffer.wrap(buf, 0, count);
            var some = CharBuffer.allocate(8 * 1024);
            var result = decoder.decode(in, some, true);
            while (result.isOverflow()) {
                some.clear();
                result = decoder.decode(in, some, true);
            }
            if (result.isError()) {
                throw new Malformed(List.of(Reason.at("", "utf8", "the body is not UTF-8", "send it in UTF-8")));
            }
            return new String(buf, 0, count, StandardCharsets.UTF_8);
        }
    }
}
