package dev.glovebox.acceptance.texts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keeps private metaphors out of names: of methods and variables in main sources, and of test methods. */
class NamesTest {

    private static final Path ROOT = Path.of("../..");

    private static final Pattern TEXT_OR_COMMENT = Pattern.compile(
            "\"\"\"(?s:.*?)\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^'\\\\]|\\\\.)+'");

    /** Whole names; see the vocabulary in ARCHITECTURE.md for the words to use instead. */
    private static final Pattern METAPHOR = Pattern.compile(
            "\\b(wish(es|ed|Before)?|surroundings|desk|foresee|foreseen|Foreseen|encore|launchEarly|books|shelf|shelves"
                    + "|bells|hands|supplies|remains|detour|asker|asked|tellAll|tellKept|tellFailure|sayClose|sayIt)\\b");

    /** Only the selftest has verdicts. */
    private static final Pattern VERDICT = Pattern.compile("\\b(verdicts?|withVerdict)\\b");

    private static final Pattern TEST_METHOD = Pattern.compile(
            "@(?:Test|ParameterizedTest|RepeatedTest|FuzzTest)\\b(?:(?!\\n    }|\\n\\n)[\\s\\S])*?\\n    void (?<name>\\w+)\\(");

    private static final Pattern RIDDLE = Pattern.compile("^(what|whatever|who|whoever|whose|a|an|the)(?=[A-Z]).*"
            + "|.*(Wish|ToBeHad|MistakeOf|IsTold|AreTold|IsSaid|WasSaid|WasAsked|IsAsked|AllTheSame|LetsGo).*");

    private static final Pattern JAVADOC =
            Pattern.compile("/\\*\\*\\s+(?:\\* )?What\\b[^/]*?\\*/\\s+(?:@\\w+(?:\\([^)]*\\))?\\s+)*"
                    + "(?:(?:public|private|protected|static|final|abstract|sealed) |non-sealed )*"
                    + "(?:class|record|interface|enum|@interface|package) (?<name>[\\w.]+)");

    @Test
    void mainSourcesContainNoBannedName() throws IOException {
        assertThat(inSources("/src/main/java/", source -> banned(source, code(Files.readString(source)))))
                .isEmpty();
    }

    @Test
    void testNamesStateConditionAndResult() throws IOException {
        assertThat(inSources("/src/test/java/", source -> riddles(source, Files.readString(source))))
                .isEmpty();
    }

    @Test
    void documentationOfTypesStartsWithVerbOrNoun() throws IOException {
        assertThat(inSources(
                        "/src/main/java/",
                        source -> JAVADOC.matcher(Files.readString(source))
                                .results()
                                .map(found -> source + ": " + found.group("name"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "tools/cli/X.java, var wish = 1;, 1",
        "tools/cli/X.java, var verdict = 1;, 1",
        "run/selftest/X.java, var verdict = 1;, 0",
        "tools/cli/X.java, var request = 1; // a wish, 0",
        "tools/cli/X.java, var text = \"a wish\";, 0",
    })
    void bannedNameIsFoundInCodeOnly(Path source, String java, int expected) {
        assertThat(banned(source, code(java))).hasSize(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "whatIsGoneIsFine, 1",
        "nothingCanStartAfterTheWish, 1",
        "theDefaultsHold, 1",
        "thenNothingHappens, 0",
        "malformedRoundIsReportedWithLineNumber, 0",
    })
    void riddleIsFound(String name, int expected) {
        assertThat(riddles(Path.of("XTest.java"), "    @Test\n    void " + name + "() {\n"))
                .hasSize(expected);
    }

    private static String code(String java) {
        return TEXT_OR_COMMENT.matcher(java).replaceAll(" ");
    }

    private static Stream<String> banned(Path source, String code) {
        var found = new ArrayList<>(names(METAPHOR, source, code));
        if (!source.toString().contains("selftest")) {
            found.addAll(names(VERDICT, source, code));
        }
        return found.stream();
    }

    private static List<String> names(Pattern pattern, Path source, String code) {
        return pattern.matcher(code)
                .results()
                .map(found -> source + ": " + found.group())
                .distinct()
                .toList();
    }

    private static Stream<String> riddles(Path source, String java) {
        return TEST_METHOD
                .matcher(java)
                .results()
                .map(found -> found.group("name"))
                .filter(name -> RIDDLE.matcher(name).matches())
                .map(name -> source + ": " + name);
    }

    private interface Check {
        Stream<String> of(Path source) throws IOException;
    }

    private static List<String> inSources(String folder, Check check) throws IOException {
        var found = new ArrayList<String>();
        for (String floor : List.of("core", "engines", "run", "service", "tools", "proof")) {
            try (var files = Files.walk(ROOT.resolve(floor))) {
                for (Path source : files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> file.toString().contains(folder))
                        .toList()) {
                    found.addAll(check.of(source).toList());
                }
            }
        }
        return found;
    }
}
