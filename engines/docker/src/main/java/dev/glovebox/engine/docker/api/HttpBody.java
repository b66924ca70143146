package dev.glovebox.engine.docker.api;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** Bodies of HTTP/1.1 messages: by length, in chunks, or until the connection closes. */
final class HttpBody {

    /** No answer the daemon gives us is larger; one that claims to be is not from a daemon. */
    private static final int LARGEST = 64 << 20;

    private static final int LONGEST_LINE = 16_384;

    private HttpBody() {}

    static byte[] read(InputStream in, int status, Map<String, String> headers) throws IOException {
        if (status == 204 || status == 304) {
            return new byte[0];
        }
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            return readChunks(in);
        }
        String length = headers.get("content-length");
        return length == null ? bounded(in.readNBytes(LARGEST + 1)) : exactly(in, number(length, 10));
    }

    /** Sends what is in {@code source} without knowing how much it is. */
    static void writeChunks(InputStream source, OutputStream out) throws IOException {
        var buffer = new byte[1 << 18];
        int count = source.read(buffer);
        while (count >= 0) {
            if (count > 0) {
                out.write(ascii(Integer.toHexString(count) + "\r\n"));
                out.write(buffer, 0, count);
                out.write(ascii("\r\n"));
            }
            count = source.read(buffer);
        }
        out.write(ascii("0\r\n\r\n"));
    }

    static String readLine(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the Docker daemon's response ends in the middle of a line");
            }
            if (line.length() > LONGEST_LINE) {
                throw new IOException(
                        "a header line of the Docker daemon's response is longer than " + LONGEST_LINE + " bytes");
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    private static byte[] readChunks(InputStream in) throws IOException {
        var whole = new java.io.ByteArrayOutputStream();
        while (true) {
            int size = chunk(in);
            if (size == 0) {
                return whole.toByteArray();
            }
            whole.write(exactly(in, size));
            bounded(whole.size());
            readLine(in);
        }
    }

    /** Hands on each line of a body in chunks as it arrives; returns the whole as well. */
    static byte[] readLines(InputStream in, Consumer<String> lines) throws IOException {
        var whole = new java.io.ByteArrayOutputStream();
        var line = new java.io.ByteArrayOutputStream();
        for (int size = chunk(in); size > 0; size = chunk(in)) {
            for (byte each : exactly(in, size)) {
                whole.write(each);
                if (each == '\n') {
                    lines.accept(line.toString(StandardCharsets.UTF_8).strip());
                    line.reset();
                } else {
                    line.write(each);
                }
            }
            bounded(whole.size());
            readLine(in);
        }
        return whole.toByteArray();
    }

    /** Hands on a body of any length. One without a length ends with the connection, so a broken one cannot be told from a whole one. */
    static void copy(InputStream in, Map<String, String> headers, OutputStream out) throws IOException {
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            for (int size = chunk(in); size > 0; size = chunk(in)) {
                out.write(exactly(in, size));
                readLine(in);
            }
        } else {
            in.transferTo(out);
        }
    }

    private static int chunk(InputStream in) throws IOException {
        return number(readLine(in).split(";", 2)[0].strip(), 16);
    }

    private static int number(String digits, int radix) throws IOException {
        try {
            return Integer.parseInt(digits, radix);
        } catch (NumberFormatException garbage) {
            throw new IOException("the Docker daemon's response has no valid length", garbage);
        }
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        bounded(length);
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the Docker daemon closed the connection in the middle of its response");
        }
        return body;
    }

    private static byte[] bounded(byte[] body) throws IOException {
        bounded(body.length);
        return body;
    }

    private static void bounded(int size) throws IOException {
        if (size < 0 || size > LARGEST) {
            throw new IOException("the Docker daemon's response is larger than " + LARGEST + " bytes");
        }
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
