package dev.glovebox.runtime.egress.parse;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines and bodies from one buffered stream. A line ends with CR LF; either of them alone is refused. */
public final class HeadReader {

    private static final int BUFFER = 16_384;

    private final InputStream input;
    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;

    public HeadReader(InputStream input) {
        this.input = input;
    }

    /** Without its line end; empty when the stream ends before the first byte. */
    Optional<String> line(int most) throws IOException, EgressRefusal {
        var line = new ByteArrayOutputStream(128);
        for (int octet = read(); ; octet = read()) {
            if (octet < 0) {
                if (line.size() == 0) {
                    return Optional.empty();
                }
                throw new EOFException("the stream ends within a line");
            }
            if (octet == '\r') {
                if (read() != '\n') {
                    throw EgressRefusal.malformed("a carriage return without a line feed");
                }
                return Optional.of(line.toString(StandardCharsets.ISO_8859_1));
            }
            if (octet == '\n') {
                throw EgressRefusal.malformed("a line feed without a carriage return");
            }
            if ((octet < ' ' && octet != '\t') || octet == 0x7f) {
                throw EgressRefusal.malformed("a control character in the header");
            }
            if (line.size() >= most) {
                throw new EgressRefusal(EgressRefusal.Status.TOO_LARGE, "a header that is too long");
            }
            line.write(octet);
        }
    }

    String expectLine(int most) throws IOException, EgressRefusal {
        return line(most).orElseThrow(() -> new EOFException("the stream ends within the header"));
    }

    /** As many as are at hand, at least one; -1 at the end. */
    public int read(byte[] target, int length) throws IOException {
        if (start == end) {
            return input.read(target, 0, length);
        }
        int size = Math.min(length, end - start);
        System.arraycopy(buffer, start, target, 0, size);
        start += size;
        return size;
    }

    public int read() throws IOException {
        int next = peek();
        start += next < 0 ? 0 : 1;
        return next;
    }

    /** Next result of {@link #read}. */
    public int peek() throws IOException {
        if (start == end) {
            end = Math.max(0, input.read(buffer, 0, BUFFER));
            start = 0;
            if (end == 0) {
                return -1;
            }
        }
        return buffer[start] & 0xff;
    }
}
