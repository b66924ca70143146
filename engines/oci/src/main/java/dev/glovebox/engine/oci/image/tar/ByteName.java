package dev.glovebox.engine.oci.image.tar;

import java.net.URI;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Names as bytes. Images have names in every encoding and in none, so a name is a text of which each character is one byte, and becomes
 * a path byte for byte, whatever this process takes for its encoding.
 */
public final class ByteName {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final Path ROOT = Path.of("/");

    private ByteName() {}

    /** The relative path of these bytes; not empty, and without a zero. */
    public static Path path(String bytes) {
        return plain(bytes) ? Path.of(bytes) : ROOT.relativize(Path.of(URI.create("file:///" + encoded(bytes))));
    }

    /** What a link says, which may begin at the root. */
    public static Path target(String bytes) {
        return bytes.startsWith("/") && !plain(bytes)
                ? Path.of(URI.create("file:///" + encoded(bytes.substring(1))))
                : path(bytes);
    }

    /** The bytes of one name in a directory. */
    public static String bytes(Path name) {
        String text = name.toString();
        if (plain(text)) {
            return text;
        }
        // A URI has every byte that is not plain ASCII as a hexadecimal number, decodable or not.
        String encoded = ROOT.resolve(name).toUri().getRawPath();
        var bytes = new StringBuilder();
        for (int i = 1; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                bytes.append((char) HexFormat.fromHexDigits(encoded, i + 1, i + 3));
                i += 2;
            } else if (c != '/') { // a name has none, but Java adds one to what happens to be a directory
                bytes.append(c);
            }
        }
        return bytes.toString();
    }

    private static boolean plain(String bytes) {
        return bytes.chars().allMatch(c -> c > 0 && c < 0x80);
    }

    private static String encoded(String bytes) {
        var text = new StringBuilder();
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c == '/' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) {
                text.append(c);
            } else {
                text.append('%').append(HEX.toHexDigits((byte) c));
            }
        }
        return text.toString();
    }
}
