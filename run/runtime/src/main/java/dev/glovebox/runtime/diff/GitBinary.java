package dev.glovebox.runtime.diff;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.Deflater;

/** Content that is no text, in git's own form: compressed, in base 85, with the names git gives to both versions. */
final class GitBinary {

    private static final String ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

    static final String ABSENT = "0".repeat(40);

    private static final int PER_LINE = 52;

    private GitBinary() {}

    /** Both ways, so that the patch can be taken back. One character per byte. */
    static String literal(String before, String after) {
        return "GIT binary patch\n" + half(after) + half(before);
    }

    private static String half(String content) {
        return "literal " + content.length() + "\n" + encoded(deflated(bytes(content))) + "\n";
    }

    private static byte[] bytes(String content) {
        return content.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String name(String content) {
        try {
            var sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(("blob " + content.length() + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(sha1.digest(bytes(content)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-1", impossible);
        }
    }

    private static byte[] deflated(byte[] content) {
        try (var deflater = new Deflater()) {
            deflater.setInput(content);
            deflater.finish();
            var out = new ByteArrayOutputStream();
            byte[] chunk = new byte[8192];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            return out.toByteArray();
        }
    }

    /** Each line begins with a letter for the number of bytes in it. */
    private static String encoded(byte[] data) {
        var text = new StringBuilder();
        for (int at = 0; at < data.length; at += PER_LINE) {
            int count = Math.min(PER_LINE, data.length - at);
            text.append((char) (count <= 26 ? 'A' + count - 1 : 'a' + count - 27));
            for (int i = 0; i < count; i += 4) {
                text.append(group(data, at + i));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String group(byte[] data, int at) {
        long value = 0;
        for (int i = 0; i < 4; i++) {
            value = value << 8 | (at + i < data.length ? data[at + i] & 0xFF : 0);
        }
        char[] digits = new char[5];
        for (int i = 4; i >= 0; i--) {
            digits[i] = ALPHABET.charAt((int) (value % 85));
            value /= 85;
        }
        return new String(digits);
    }
}
