package dev.glovebox.server.http;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.setting.ServerSettings.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a body that may be too large, or come one byte at a time to hold the connection. */
final class BodyReader {

    private BodyReader() {}

    static byte[] read(InputStream body, Body most) throws IOException {
        long end = System.nanoTime() + most.patience().toNanos();
        var bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[16 * 1024];
        int length = body.read(piece);
        while (length >= 0) {
            bytes.write(piece, 0, length);
            if (bytes.size() > most.bytes()) {
                throw new Refusal(new ApiError(
                        413, "TOO_LARGE", "the body is larger than " + most.bytes() + " bytes", "send a smaller body"));
            }
            if (System.nanoTime() > end) {
                throw new Refusal(new ApiError(
                        408,
                        "TOO_SLOW",
                        "the body took longer than " + most.patience().toSeconds() + " seconds",
                        "retry"));
            }
            length = body.read(piece);
        }
        return bytes.toByteArray();
    }
}
