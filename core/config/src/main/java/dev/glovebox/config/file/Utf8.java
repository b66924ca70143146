package dev.glovebox.config.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.config.file.Problem.Kind;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.util.Optional;

/** Strict decoding: bytes that are not UTF-8 are a problem with a place, never a silent replacement. */
final class Utf8 {

    private Utf8() {}

    static Optional<String> decode(String file, byte[] bytes, ConfigurationProblems problems) {
        var decoder = UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var text = CharBuffer.allocate(bytes.length);
        if (decoder.decode(ByteBuffer.wrap(bytes), text, true).isError()) {
            var before = text.flip().toString();
            problems.add(
                    Kind.BAD_ENCODING,
                    position(file, before, before.codePointCount(0, before.length())),
                    "the file is not UTF-8",
                    "save it as UTF-8");
            return Optional.empty();
        }
        var all = text.flip().toString();
        return Optional.of(all.startsWith("\ufeff") ? all.substring(1) : all);
    }

    /** The line and column of a character, whose index counts code points from 0. */
    static SourcePosition position(String file, String text, int index) {
        int end = text.offsetByCodePoints(0, Math.min(index, text.codePointCount(0, text.length())));
        int line = 1;
        int start = 0;
        for (int i = 0; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                start = i + 1;
            }
        }
        return new SourcePosition(file, line, text.codePointCount(start, end) + 1);
    }
}
