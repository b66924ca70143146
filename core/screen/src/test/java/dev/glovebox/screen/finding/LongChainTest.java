package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.source.SourceLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs made to cost the square of their length, or more: each is answered for what it is, not because the time was
 * up. A second is plenty for each of them on an idle machine; without the bounds some of them never end.
 */
class LongChainTest {
    private static final SourceLimits LIMITS = new SourceLimits(
            SourceLimits.DEFAULT.bytes(),
            SourceLimits.DEFAULT.lineLength(),
            SourceLimits.DEFAULT.digitRun(),
            SourceLimits.DEFAULT.stackBytes(),
            Duration.ofSeconds(30));

    static Stream<Arguments> programs() {
        String letters = "x = [" + times(4_000, i -> "'a" + i + "',") + "]\n";
        return Stream.of(
                Arguments.of("members of a module", "import numpy\nnumpy" + times(4_000, i -> ".a" + i) + "\n"),
                Arguments.of("attributes", "x" + times(4_000, i -> ".a" + i) + "\n"),
                Arguments.of("calls of methods", "x" + times(2_000, i -> ".f()") + "\n"),
                Arguments.of("texts added up", "x = 'a/_'" + times(4_000, i -> " + 'abcdefgh/_" + i + "'") + "\n"),
                Arguments.of(
                        "templates added up", "x = '{a_'" + times(4_000, i -> " + '{abcdefgh/_" + i + "}'") + "\n"),
                Arguments.of(
                        "parts of a path",
                        "from pathlib import Path\nPath('a')" + times(4_000, i -> " / 'bcdefgh" + i + "'") + "\n"),
                Arguments.of("parts behind an unknown", "x" + times(4_000, i -> " / 'bcdefgh" + i + "'") + "\n"),
                Arguments.of(
                        "names of names", "x0 = 'a'\n" + times(20_000, i -> "x" + (i + 1) + " = x" + i + " + 'b'\n")),
                Arguments.of(
                        "lists of lists",
                        "def g(y): return y\nx0 = ['a']\n"
                                + times(
                                        300,
                                        i -> "x" + (i + 1) + " = [x" + i + ", x" + i + "]\ng(x" + (i + 1) + ")\n")),
                Arguments.of("one of many, often", letters + times(5_000, i -> "x[y]\n")),
                Arguments.of(
                        "all of many, often", letters + times(3_000, i -> "for v" + i + " in x: print(v" + i + ")\n")),
                Arguments.of("long texts", "x = 'a/_' * 20000\n" + times(3_000, i -> "y" + i + " = x.upper()\n")),
                Arguments.of("long templates", "x = '{a_}' * 10000\n" + times(3_000, i -> "y" + i + " = x + 'b'\n")),
                Arguments.of(
                        "definitions and calls", times(20_000, i -> "def f(a): return a\n") + "f(1)\n".repeat(20_000)),
                Arguments.of(
                        "methods and calls",
                        times(5_000, i -> "class C" + i + ":\n  def m(self, a): return a\n")
                                + "x.m(1)\n".repeat(20_000)));
    }

    private static String times(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void longChainIsScreened(String what, String source) {
        ScreenResult result = new CodeValidator(CodePolicy.of(Profile.STRICT).withLimits(LIMITS))
                .validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON);

        assertThat(result.errors())
                .as(what)
                .extracting(finding -> finding.explanation().reason())
                .noneMatch(reason -> reason.contains("took longer"));
    }

    /** Going round in circles through modules that import each other does not lead out of sight. */
    @ParameterizedTest
    @MethodSource("lengths")
    void dangerousMemberBehindALongChainIsFound(int links) {
        String source = "import numpy\nnumpy" + ".testing.numpy".repeat(links) + ".shutil.rmtree\n";

        assertThat(new CodeValidator(CodePolicy.of(Profile.STANDARD))
                        .validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON)
                        .errors())
                .extracting(Finding::family)
                .containsAnyOf(Family.INTROSPECTION, Family.UNLISTED);
    }

    static IntStream lengths() {
        return IntStream.of(0, 1, 50, 100, 1_000);
    }
}
