package dev.glovebox.runtime.secret;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** How a value may appear in what a program says, without anybody meaning to hide it. */
final class EncodedForms {

    /** Long appearances are looked for in pieces, so that a line break or a cut leaves no more than a piece uncovered. */
    private static final int PIECE = 24;

    private EncodedForms() {}

    /** Byte sequences, none shorter than {@link SecretVault#SHORTEST}; nothing for a value that is shorter itself. */
    static List<byte[]> of(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < SecretVault.SHORTEST) {
            return List.of();
        }
        var forms = new ArrayList<byte[]>();
        forms.add(bytes);
        // A terminal ends lines its own way, and programs print one line of a key.
        value.lines().map(line -> line.getBytes(StandardCharsets.UTF_8)).forEach(forms::add);
        for (int shift = 0; shift < 3; shift++) {
            byte[] text = base64(bytes, shift);
            forms.add(text);
            forms.add(new String(text, StandardCharsets.US_ASCII)
                    .replace('+', '-')
                    .replace('/', '_')
                    .getBytes(StandardCharsets.US_ASCII));
        }
        Stream.of(
                        HexFormat.of().formatHex(bytes),
                        HexFormat.of().withUpperCase().formatHex(bytes),
                        percent(bytes),
                        quoted(value))
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .forEach(forms::add);
        return forms.stream()
                .flatMap(EncodedForms::pieces)
                .filter(piece -> piece.length >= SecretVault.SHORTEST)
                .toList();
    }

    /**
     * Base64 of some text with the value in it, as far as the value alone decides.
     *
     * @param shift how many bytes too many stand before it, of three
     */
    private static byte[] base64(byte[] bytes, int shift) {
        byte[] shifted = new byte[shift + bytes.length];
        System.arraycopy(bytes, 0, shifted, shift, bytes.length);
        byte[] text = Base64.getEncoder().withoutPadding().encode(shifted);
        int from = shift == 0 ? 0 : shift + 1;
        int to = shifted.length % 3 == 0 ? text.length : text.length - 1;
        return Arrays.copyOfRange(text, from, to);
    }

    /** As in the address of a request. */
    private static String percent(byte[] bytes) {
        var text = new StringBuilder();
        for (byte each : bytes) {
            boolean plain = each > 0 && (Character.isLetterOrDigit(each) || "-_.~".indexOf(each) >= 0);
            text.append(
                    plain
                            ? String.valueOf((char) each)
                            : "%" + HexFormat.of().withUpperCase().toHexDigits(each));
        }
        return text.toString();
    }

    /** As in a JSON document or a program's text. */
    private static String quoted(String value) {
        return value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    private static Stream<byte[]> pieces(byte[] form) {
        var pieces = new ArrayList<byte[]>();
        int begin = 0;
        for (; form.length - begin >= 2 * PIECE; begin += PIECE) {
            pieces.add(Arrays.copyOfRange(form, begin, begin + PIECE));
        }
        pieces.add(Arrays.copyOfRange(form, begin, form.length));
        return pieces.stream();
    }
}
