package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Decoding of constants, as programs use it to hide a name. Null means: not decoded. */
final class Decoders {
    private Decoders() {}

    static @Nullable Value call(String function, String raw) {
        return switch (function) {
            case "base64.b64decode", "base64.standard_b64decode", "base64.decodebytes", "binascii.a2b_base64" ->
                base64(raw, Base64.getMimeDecoder());
            case "base64.urlsafe_b64decode" -> base64(raw.strip(), Base64.getUrlDecoder());
            case "base64.b32decode" -> base32(raw);
            case "base64.b16decode",
                    "binascii.unhexlify",
                    "binascii.a2b_hex",
                    "builtins.bytes.fromhex",
                    "builtins.bytearray.fromhex" -> unhex(raw);
            case "zlib.decompress" -> inflate(raw, InflaterInputStream::new);
            case "gzip.decompress" -> inflate(raw, GZIPInputStream::new);
            case "base64.b64encode", "base64.standard_b64encode", "binascii.b2a_base64" ->
                new Value.Bytes(Base64.getEncoder().encodeToString(bytes(raw)));
            case "binascii.hexlify", "binascii.b2a_hex" -> new Value.Bytes(hex(raw));
            default -> null;
        };
    }

    /** The codecs that are not character sets. */
    static @Nullable Value codec(String raw, String codec) {
        return switch (codec.toLowerCase(Locale.ROOT).replace('-', '_')) {
            case "rot13", "rot_13" -> new Value.Text(rot13(raw));
            case "hex", "hex_codec" -> unhex(raw);
            case "base64", "base64_codec" -> base64(raw, Base64.getMimeDecoder());
            case "zip", "zlib", "zlib_codec" -> inflate(raw, InflaterInputStream::new);
            case "unicode_escape", "string_escape", "raw_unicode_escape" -> unescape(raw);
            default -> null;
        };
    }

    static boolean isRot13(String codec) {
        return codec.equalsIgnoreCase("rot13") || codec.replace('-', '_').equalsIgnoreCase("rot_13");
    }

    static String rot13(String text) {
        StringBuilder turned = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                turned.append((char) ('a' + (c - 'a' + 13) % 26));
            } else if (c >= 'A' && c <= 'Z') {
                turned.append((char) ('A' + (c - 'A' + 13) % 26));
            } else {
                turned.append(c);
            }
        }
        return turned.toString();
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Value value(byte[] bytes) {
        return new Value.Bytes(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static @Nullable Value base64(String raw, Base64.Decoder decoder) {
        try {
            return value(decoder.decode(bytes(raw)));
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static @Nullable Value base32(String raw) {
        StringBuilder out = new StringBuilder();
        int buffer = 0;
        int bits = 0;
        for (char c : raw.replace("=", "").toUpperCase(Locale.ROOT).toCharArray()) {
            int digit = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c);
            if (digit < 0) {
                return null;
            }
            buffer = (buffer << 5 | digit) & 0xfff;
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                out.append((char) (buffer >> bits & 0xff));
            }
        }
        return new Value.Bytes(out.toString());
    }

    static String hex(String latin1) {
        return java.util.HexFormat.of().formatHex(bytes(latin1));
    }

    private static @Nullable Value unhex(String raw) {
        try {
            return value(java.util.HexFormat.of().parseHex(raw.replaceAll("\\s", "")));
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** Opens a decompressing stream. */
    private interface Opener {
        InputStream open(InputStream in) throws IOException;
    }

    /** Reads no more than a name or a path could need, so that a bomb costs nothing. */
    private static @Nullable Value inflate(String raw, Opener opener) {
        try (InputStream in = opener.open(new ByteArrayInputStream(bytes(raw)))) {
            byte[] head = in.readNBytes(TextMethods.LONGEST + 1);
            return head.length > TextMethods.LONGEST ? Value.Opaque.DECODED : value(head);
        } catch (IOException malformed) {
            return null;
        }
    }

    private static @Nullable Value unescape(String raw) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            int width = c != '\\' || i + 1 >= raw.length()
                    ? 0
                    : switch (raw.charAt(i + 1)) {
                        case 'x' -> 2;
                        case 'u' -> 4;
                        case 'U' -> 8;
                        default -> 0;
                    };
            if (width > 0 && i + 2 + width <= raw.length()) {
                try {
                    out.appendCodePoint(Integer.parseInt(raw, i + 2, i + 2 + width, 16));
                } catch (IllegalArgumentException malformed) {
                    return null;
                }
                i += 1 + width;
            } else {
                out.append(c);
            }
        }
        return TextMethods.text(out.toString());
    }
}
