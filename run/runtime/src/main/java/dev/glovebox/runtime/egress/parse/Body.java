package dev.glovebox.runtime.egress.parse;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** How a message's body is told from what follows it. Two ways at once, or one written twice, is how requests are smuggled. */
public sealed interface Body {

    int LINE = 4096;
    int TRAILERS = 16_384;

    /** There is none. */
    record Empty() implements Body {}

    record Sized(long bytes) implements Body {}

    record Chunked() implements Body {}

    /** Whatever comes until the sender hangs up; responses only. */
    record UntilTheEnd() implements Body {}

    Pattern DIGITS = Pattern.compile("[0-9]{1,18}");
    Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})[\\t ]*(;.*)?");

    /** Body framing of the fields; {@code unsaid} if they have none. */
    static Body of(Headers headers, Body unsaid) throws EgressRefusal {
        var encoding = headers.single("transfer-encoding");
        var length = headers.single("content-length");
        if (encoding.isPresent()) {
            if (length.isPresent() || !encoding.get().equalsIgnoreCase("chunked")) {
                throw EgressRefusal.malformed("an ambiguous body length");
            }
            return new Chunked();
        }
        if (length.isEmpty()) {
            return unsaid;
        }
        if (!DIGITS.matcher(length.get()).matches()) {
            throw EgressRefusal.malformed("an invalid content-length");
        }
        long bytes = Long.parseLong(length.get());
        return bytes == 0 ? new Empty() : new Sized(bytes);
    }

    /** The field that says it, as a line; empty where nothing needs to be said. */
    default String field() {
        return switch (this) {
            case Empty() -> "";
            case Sized(long bytes) -> "content-length: " + bytes + "\r\n";
            case Chunked() -> "transfer-encoding: chunked\r\n";
            case UntilTheEnd() -> "";
        };
    }

    /** Copies all of it, framed as it was read; but chunk extensions and trailers, which nobody needs, are left behind. */
    default void copy(HeadReader from, OutputStream to) throws IOException, EgressRefusal {
        switch (this) {
            case Empty() -> {}
            case Sized(long bytes) -> exactly(bytes, from, to);
            case Chunked() -> chunks(from, to);
            case UntilTheEnd() -> {
                byte[] piece = new byte[16_384];
                for (int size = from.read(piece, piece.length); size >= 0; size = from.read(piece, piece.length)) {
                    to.write(piece, 0, size);
                }
            }
        }
    }

    private static void chunks(HeadReader from, OutputStream to) throws IOException, EgressRefusal {
        for (long size = chunkSize(from); size > 0; size = chunkSize(from)) {
            to.write((Long.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            exactly(size, from, to);
            to.write(new byte[] {'\r', '\n'});
            if (!from.expectLine(1).isEmpty()) {
                throw EgressRefusal.malformed("a chunk longer than its size");
            }
        }
        Headers.read(from, TRAILERS);
        to.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private static long chunkSize(HeadReader from) throws IOException, EgressRefusal {
        var line = CHUNK.matcher(from.expectLine(LINE));
        if (!line.matches()) {
            throw EgressRefusal.malformed("a chunk without a size");
        }
        return Long.parseLong(line.group(1), 16);
    }

    private static void exactly(long bytes, HeadReader from, OutputStream to) throws IOException {
        byte[] piece = new byte[16_384];
        for (long left = bytes; left > 0; ) {
            int size = from.read(piece, (int) Math.min(piece.length, left));
            if (size < 0) {
                throw new EOFException("the stream ends within a body");
            }
            to.write(piece, 0, size);
            left -= size;
        }
    }
}
