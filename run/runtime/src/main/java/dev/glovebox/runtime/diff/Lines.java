package dev.glovebox.runtime.diff;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Bytes as lines with their ends, one character per byte, so that joining them gives the same bytes back. */
public final class Lines {

    private static final int LOOKED_AT = 8_000;

    private Lines() {}

    /** As git decides it. */
    public static boolean binary(byte[] content) {
        for (int i = 0; i < Math.min(content.length, LOOKED_AT); i++) {
            if (content[i] == 0) {
                return true;
            }
        }
        return false;
    }

    public static List<String> split(byte[] content) {
        var lines = new ArrayList<String>();
        int start = 0;
        for (int i = 0; i < content.length; i++) {
            if (content[i] == '\n') {
                lines.add(new String(content, start, i + 1 - start, StandardCharsets.ISO_8859_1));
                start = i + 1;
            }
        }
        if (start < content.length) {
            lines.add(new String(content, start, content.length - start, StandardCharsets.ISO_8859_1));
        }
        return lines;
    }

    public static byte[] join(List<String> lines) {
        var bytes = new ByteArrayOutputStream();
        lines.forEach(line -> bytes.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1)));
        return bytes.toByteArray();
    }
}
