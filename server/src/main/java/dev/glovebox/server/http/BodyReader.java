package dev.glovebox.server.http;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads a body that may be too large, or come one byte at a time to hold the connection. */
final class BodyReader {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private BodyReader() {}

    static byte[] read(InputStream body, int most) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        var bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[16 * 1024];
        int length = body.read(piece);
        while (length >= 0) {
            bytes.write(piece, 0, length);
            if (bytes.size() > most) {
                throw new Refusal(new ApiError(
                        413, "TOO_LARGE", "the body is larger than " + most + " bytes", "send less at once"));
            }
            if (System.nanoTime() > end) {
                throw new Refusal(new ApiError(
                        408,
                        "TOO_SLOW",
                        "the body took longer than " + PATIENCE.toSeconds() + " seconds",
                        "try again"));
            }
            length = body.read(piece);
        }
        return bytes.toByteArray();
    }
}
