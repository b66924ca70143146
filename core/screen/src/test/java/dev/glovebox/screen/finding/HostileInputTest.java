package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Input built to break a parser: always a verdict, never a crash, and never a pass for what could not be read. */
class HostileInputTest {
    private static ScreenResult judge(byte[] source) {
        return new CodeValidator(CodePolicy.of(Profile.STANDARD)).validate(source, Language.PYTHON);
    }

    private static ScreenResult judge(String source) {
        return judge(source.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Arguments> refusedInputs() {
        return Stream.of(
                Arguments.of("parentheses", "(".repeat(100_000)),
                Arguments.of("balanced parentheses", "x = " + "(".repeat(5_000) + "1" + ")".repeat(5_000)),
                Arguments.of("lists", "x = " + "[".repeat(50_000) + "]".repeat(50_000)),
                Arguments.of(
                        "nested blocks",
                        IntStream.range(0, 400)
                                        .mapToObj(i -> " ".repeat(i) + "if x:\n")
                                        .reduce("", String::concat)
                                + " ".repeat(400) + "pass\n"),
                Arguments.of("unfinished call", "print("),
                Arguments.of("unfinished string", "x = '''abc"),
                Arguments.of("unfinished block", "def f():\n"),
                Arguments.of("bad indent", "if x:\n        a\n    b\n"),
                Arguments.of("python 2", "print 'hello'\n"),
                Arguments.of("shell magic", "!ls\n"),
                Arguments.of("NUL", "x = 1\0"),
                Arguments.of("NUL in comment", "# a\0\nx = 1\n"),
                Arguments.of("control character", "x = 1\u0008\n"),
                Arguments.of("right to left", "access = 'user\u202e \u2066# admin\u2069'\n"),
                Arguments.of("huge number", "x = " + "9".repeat(200_000)),
                Arguments.of("huge line", "x = '" + "a".repeat(300_000) + "'\n"),
                Arguments.of("huge file", "x = 1\n".repeat(300_000)),
                Arguments.of("utf-7 cookie", "# -*- coding: utf-7 -*-\nx = 1\n"),
                Arguments.of(
                        "latin cookie on line two", "#!/usr/bin/python\n# vim: set fileencoding=latin-1 :\nx = 1\n"),
                Arguments.of("cookie behind a form feed", "\f# coding: rot13\nx = 1\n"),
                Arguments.of("cookie after a lone carriage return", "# x\r# coding=utf_16\rx = 1\n"),
                Arguments.of("zero width in a name", "ev\u200bal = 1\n"),
                Arguments.of("unknown escape name", "x = '\\N{NO SUCH NAME}'\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusedInputs")
    void hostileInputIsRefused(String what, String source) {
        ScreenResult result = judge(source);

        assertThat(result.accepted()).as(what).isFalse();
        assertThat(result.errors()).extracting(Finding::family).contains(Family.SOURCE);
    }

    static Stream<Arguments> unusualInputs() {
        return Stream.of(
                Arguments.of("operator chain", "x = 1" + " + 1".repeat(20_000)),
                Arguments.of("attribute chain", "x" + ".a".repeat(20_000)),
                Arguments.of("call chain", "f" + "()".repeat(20_000)),
                Arguments.of("not chain", "x = " + "not ".repeat(20_000) + "1"),
                Arguments.of("lambda chain", "x = " + "lambda: ".repeat(10_000) + "1"),
                Arguments.of("power chain", "x = " + "2**".repeat(10_000) + "2"),
                Arguments.of("comparison chain", "x = 1" + " < 1".repeat(20_000)),
                Arguments.of("ternary chain", "x = " + "1 if a else ".repeat(5_000) + "1"),
                Arguments.of("elif chain", "if a:\n    pass\n" + "elif a:\n    pass\n".repeat(3_000)),
                Arguments.of("many names", "x = y\n".repeat(30_000)),
                Arguments.of("string growth", "s = 'a'\n" + "s = s + s\n".repeat(500) + "open(s)\n"),
                Arguments.of("repetition", "s = 'a' * 1000000000000\n"),
                Arguments.of("list growth", "a = [0]\n" + "a = a + a\n".repeat(100)),
                Arguments.of("alias cycle", "a = b\nb = c\nc = a\nprint(a, b, c)\n"),
                Arguments.of("mutual recursion", "def f(x): return g(x)\ndef g(x): return f(x)\nf('a')\n"),
                Arguments.of(
                        "call fan out",
                        IntStream.range(0, 30)
                                        .mapToObj(i ->
                                                "def f" + i + "(x): return f" + (i + 1) + "(x) + f" + (i + 1) + "(x)\n")
                                        .reduce("", String::concat)
                                + "def f30(x): return x\nf0('a')\n"),
                Arguments.of(
                        "comprehension fan out",
                        "x = [" + "[".repeat(20) + "a" + " for a in range(9)]".repeat(20) + " for a in range(9)]\n"),
                Arguments.of("deep f-strings", "x = f\"{f'{1}'}\"\n"),
                Arguments.of("zip bomb", "import zlib\nzlib.decompress(b'" + "x\\x9c".repeat(100) + "')\n"),
                Arguments.of("empty", ""),
                Arguments.of("only comment", "# nothing"),
                Arguments.of("form feed", "\fx = 1\n\f\n"),
                Arguments.of("carriage returns", "x = 1\ry = 2\r"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unusualInputs")
    void hostileInputGetsResult(String what, String source) {
        assertThat(judge(source).sha256()).as(what).hasSize(64);
    }

    @Test
    void invalidUtf8IsRefusedWithPosition() {
        byte[] source = {'x', '=', '1', '\n', 'y', '=', (byte) 0xff, '\n'};

        ScreenResult result = judge(source);
        assertThat(result.errors().getFirst().explanation().reason()).isEqualTo("byte 6 is not valid UTF-8");
        assertThat(result.errors().getFirst().position().line()).isEqualTo(2);
    }

    @Test
    void overlongAndSurrogateBytesAreRefused() {
        assertThat(judge(new byte[] {(byte) 0xc0, (byte) 0xaf}).accepted()).isFalse();
        assertThat(judge(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80}).accepted())
                .isFalse();
        assertThat(judge("\uFEFFx = 1".getBytes(StandardCharsets.UTF_16)).accepted())
                .isFalse();
    }

    @Test
    void byteOrderMarkOfUtf8IsSkippedAndCodeBehindItIsJudged() {
        assertThat(judge("\uFEFFx = 1\n").accepted()).isTrue();
        assertThat(judge("\uFEFFeval('1')\n").accepted()).isFalse();
    }

    @Test
    void declaredUtf8IsAccepted() {
        for (String cookie : List.of("utf-8", "UTF8", "us-ascii", "utf_8")) {
            assertThat(judge("# -*- coding: " + cookie + " -*-\nx = 1\n").accepted())
                    .as(cookie)
                    .isTrue();
        }
    }

    @Test
    void codeAfterALoneCarriageReturnIsNotHiddenByAComment() {
        assertThat(judge("# harmless\reval('1')\n").accepted()).isFalse();
    }

    @Test
    void lookalikeLettersAreNormalized() {
        assertThat(judge("import ºs\nºs.system('id')\n").accepted()).isFalse();
        assertThat(judge("ᵉval('1')\n").accepted()).isFalse();
    }

    @Test
    void excerptsCarryNoControlCharacters() {
        ScreenResult result = judge("eval('\u200b\u00ad\t')\n");

        assertThat(result.errors().getFirst().position().source()).doesNotContain("\u200b");
    }
}
