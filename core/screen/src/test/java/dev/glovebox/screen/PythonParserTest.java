package dev.glovebox.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.screen.python.parse.PythonParser;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.UnparsableSource;
import dev.glovebox.screen.python.tree.Value;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The grammar, case by case. Whole programs are compared with CPython's own trees elsewhere. */
class PythonParserTest {
    static Stream<String> cases() {
        return Corpus.resource("syntax.txt").lines().filter(line -> !line.isEmpty() && !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void textIsAcceptedOrRefusedAsByCPython(String line) {
        String source = line.substring(2).translateEscapes();
        if (line.startsWith("+")) {
            assertThat(PythonParser.module(source)).isNotNull();
        } else {
            assertThatThrownBy(() -> PythonParser.module(source)).isInstanceOf(UnparsableSource.class);
        }
    }

    private static Expr value(String expression) {
        return ((Stmt.Expression) PythonParser.module(expression).getFirst()).value();
    }

    private static Value constant(String expression) {
        return ((Expr.Literal) value(expression)).value();
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "00_0,0",
        "1_000,1000",
        "0xFF,255",
        "0b1_01,5",
        "0O17,15",
        "9223372036854775807,9223372036854775807",
        "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001f,31"
    })
    void wholeNumbersAreWorthWhatTheySay(String literal, long worth) {
        assertThat(constant(literal)).isEqualTo(new Value.Int(worth));
    }

    @Test
    void otherNumbersAreNotFolded() {
        for (String literal : List.of("1.5", "1e3", "2j", "9223372036854775808", "0x" + "f".repeat(100), "...")) {
            assertThat(constant(literal)).as(literal).isEqualTo(Value.Opaque.NUMBER);
        }
    }

    @Test
    void escapesAreDecoded() {
        assertThat(constant("'\\x41\\u0042\\U00000043\\104\\N{LATIN SMALL LETTER E}\\n\\\\\\'\\d\\\n!'"))
                .isEqualTo(new Value.Text("ABCDe\n\\'\\d!"));
        assertThat(constant("'\\a\\b\\f\\r\\t\\v\\\"\\0'")).isEqualTo(new Value.Text("\u0007\b\f\r\t\u000b\"\0"));
        assertThat(constant("b'\\x41\\u0042\\N{x}\\777'")).isEqualTo(new Value.Bytes("A\\u0042\\N{x}\u00ff"));
        assertThat(constant("r'\\x41' 'b' \"\"\"c\"\"\"")).isEqualTo(new Value.Text("\\x41bc"));
        assertThat(constant("'\\N{BELL}\\N{CJK UNIFIED IDEOGRAPH-4E00}'"))
                .isEqualTo(new Value.Text("\uD83D\uDD14\u4e00"));
    }

    @Test
    void invalidEscapesAreRefused() {
        for (String literal : List.of(
                "'\\x4'",
                "'\\xgg'",
                "'\\u12'",
                "'\\U00110000'",
                "'\\N{'",
                "'\\N'",
                "b'\\x'",
                "'\\N{CJK UNIFIED IDEOGRAPH-41}'",
                "f'\\N{no such name}'",
                "f'\\x'")) {
            assertThatThrownBy(() -> PythonParser.module(literal)).as(literal).isInstanceOf(UnparsableSource.class);
        }
    }

    @Test
    void linesBreakAtEveryKindOfLineEnd() {
        List<Stmt> read = PythonParser.module("a\rb\r\nc\n\nd");

        assertThat(read).extracting(statement -> statement.span().line()).containsExactly(1, 2, 3, 5);
        assertThat(constant("'''a\r\nb\rc'''")).isEqualTo(new Value.Text("a\nb\nc"));
    }

    @Test
    void columnsCountCodePoints() {
        Stmt.Assign assign =
                (Stmt.Assign) PythonParser.module("x = '\uD83D\uDE00', y").getFirst();

        assertThat(assign.value().span()).isEqualTo(new Span(1, 4, 1, 10));
    }

    @Test
    void identifiersAreReadInTheirNormalForm() {
        assertThat(((Expr.Name) value("ﬁ")).id()).isEqualTo("fi");
        // A keyword is what is spelled in plain letters; this is a name.
        assertThat(((Expr.Name) value("ｉｆ")).id()).isEqualTo("if");
        assertThatThrownBy(() -> PythonParser.module("ｍatch x:\n    case _: pass"))
                .isInstanceOf(UnparsableSource.class);
    }

    @Test
    void templateStringHoldsItsTextsAndItsCode() {
        Expr.Display template = (Expr.Display) value("t'a{eval(x)}b'");

        assertThat(template.elements()).hasSize(3);
        assertThat(template.elements().get(1)).isInstanceOf(Expr.Placeholder.class);
    }

    @Test
    void expressionIsParsedAtItsOffset() {
        assertThat(PythonParser.expression("(a,\n b)\n\n", 10).span()).isEqualTo(new Span(11, 0, 12, 3));
        assertThatThrownBy(() -> PythonParser.expression("a\nb", 0)).isInstanceOf(UnparsableSource.class);
    }

    @Test
    void syntaxErrorHasMessageAndPosition() {
        assertThatThrownBy(() -> PythonParser.module("x = (1,\ny = 2\n"))
                .isInstanceOfSatisfying(UnparsableSource.class, refused -> {
                    assertThat(refused).hasMessage("'(' was never closed");
                    assertThat(refused.span()).isEqualTo(new Span(1, 4, 1, 5));
                });
        assertThatThrownBy(() -> PythonParser.module("if x\n    y"))
                .hasMessage("expected ':', found the end of the line");
    }

    static Stream<String> deep() {
        return Stream.of(
                "x = " + "not ".repeat(1_000) + "1",
                "x = " + "-".repeat(1_000) + "1",
                "x = " + "2**".repeat(1_000) + "2",
                "x = " + "lambda: ".repeat(1_000) + "1",
                "x = " + "1 if a else ".repeat(1_000) + "1",
                "x = 1" + " + 1".repeat(10_000),
                "x" + ".a".repeat(10_000),
                "f" + "()".repeat(10_000),
                "x = " + "(".repeat(190) + "1" + " + 1)".repeat(190) + " + 1".repeat(10_000),
                "if a: pass\n" + "elif a: pass\n".repeat(10_000),
                "match a:\n    case " + "b.".repeat(10_000) + "c: pass",
                "x = " + "(".repeat(201) + ")".repeat(201),
                "x = " + "f'{".repeat(60) + "1" + "}'".repeat(60));
    }

    @ParameterizedTest
    @MethodSource("deep")
    void tooDeepNestingIsRefused(String source) {
        assertThatThrownBy(() -> PythonParser.module(source)).isInstanceOf(UnparsableSource.class);
    }

    @Test
    void ordinaryNestingIsParsed() {
        assertThat(PythonParser.module("x = 1" + " + 1".repeat(3_000))).hasSize(1);
        assertThat(PythonParser.module("x = " + "(".repeat(200) + "1" + ")".repeat(200)))
                .hasSize(1);
        assertThat(PythonParser.module("x = s" + ".replace('a', 'b')".repeat(500)))
                .hasSize(1);
        assertThat(PythonParser.module("if a: pass\n" + "elif a: pass\n".repeat(2_000)))
                .hasSize(1);
        assertThat(PythonParser.module("x = [" + "a.b + c, ".repeat(20_000) + "]"))
                .hasSize(1);
    }
}
