package dev.glovebox.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class JsonTest {

    @Test
    void valueIsFoundByPath() {
        var json = Json.parse("{\"a\":{\"b\":[1,\"two\",null,true]},\"n\":-7}");
        assertThat(json.at("a", "b").items()).hasSize(4);
        assertThat(json.at("a", "b").items().get(1).text()).contains("two");
        assertThat(json.at("n").number()).isEqualTo(-7);
        assertThat(json.names()).containsExactly("a", "n");
    }

    @Test
    void missingOrMistypedValueIsEmpty() {
        var json = Json.parse("{\"a\":\"text\",\"n\":null}");
        assertThat(json.at("x", "y", "z").value()).isNull();
        assertThat(json.at("a", "b").text()).isEmpty();
        assertThat(json.at("a").number()).isZero();
        assertThat(json.at("a").items()).isEmpty();
        assertThat(json.at("a").names()).isEmpty();
        assertThat(json.at("n").text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r\n"})
    void emptyTextGivesNoValue(String text) {
        assertThat(Json.parse(text).value()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[",
                "[1",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1,}",
                "[1,]",
                "nul",
                "{a:1}",
                "'x'",
                "\"open",
                "01",
                "+1",
                ".5",
                "NaN",
                "// no\n1",
                "\u0000",
                "{\"a\":1}}",
                "\"\\x\"",
                "\"\\ud8\"",
                "\"raw\ncontrol\"",
                "\ufeff"
            })
    void brokenTextIsAJsonError(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JacksonException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{} {}", "1 2", "null x", "[1] ]", "{\"a\":1}garbage"})
    void textAfterTheDocumentIsAJsonError(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JacksonException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000, 5_000_000})
    void deepNestingIsErrorAndNoStackOverflow(int depth) {
        assertThatThrownBy(() -> Json.parse("[".repeat(depth)))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("nesting depth");
        assertThatThrownBy(() -> Json.parse("{\"a\":".repeat(depth)))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("nesting depth");
    }

    @Test
    void permittedNestingFitsSmallStack() throws Exception {
        var failures = new ArrayList<Throwable>();
        var thread = new Thread(null, () -> Json.parse("[".repeat(400) + "]".repeat(400)), "small", 256 << 10);
        thread.setUncaughtExceptionHandler((_, thrown) -> failures.add(thrown));
        thread.start();
        thread.join();
        assertThat(failures).isEmpty();
    }

    @Test
    void deepNestingIsErrorOnWriting() {
        Object tree = List.of();
        for (int i = 0; i < 100_000; i++) {
            tree = List.of(tree);
        }
        Object deep = tree;
        assertThatThrownBy(() -> Json.write(deep))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("nesting depth");
    }

    @Test
    void longestNumbersAreBounded() {
        assertThatThrownBy(() -> Json.parse("1".repeat(100_000))).isInstanceOf(JacksonException.class);
    }

    @Test
    void numbersKeepTheirValue() {
        assertThat(Json.parse("9223372036854775807").number()).isEqualTo(Long.MAX_VALUE);
        assertThat(Json.parse("-9223372036854775808").number()).isEqualTo(Long.MIN_VALUE);
        assertThat(Json.parse("1.9").number()).isOne();
    }

    @Test
    void numberBeyondLongIsClamped() {
        assertThat(Json.parse("18446744073709551615").number()).isEqualTo(Long.MAX_VALUE);
        assertThat(Json.parse("18446744073709551616").number()).isEqualTo(Long.MAX_VALUE);
        assertThat(Json.parse("-9223372036854775809").number()).isEqualTo(Long.MIN_VALUE);
        assertThat(Json.parse("1e300").number()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void numbersOfEveryKindAreWrittenAsNumbers() {
        assertThat(Json.write(List.of(1, 2L, 1.5, new BigInteger("18446744073709551616"), new BigDecimal("0.10"))))
                .isEqualTo("[1,2,1.5,18446744073709551616,0.10]");
        assertThat(Json.write(List.of((short) 3, (byte) 4, 2.5f))).isEqualTo("[3,4,2.5]");
    }

    @Test
    void orderOfNamesIsKept() {
        var map = new LinkedHashMap<String, Object>();
        map.put("z", 1);
        map.put("a", List.of(true, "x"));
        assertThat(Json.write(map)).isEqualTo("{\"z\":1,\"a\":[true,\"x\"]}");
    }

    @Test
    void lineBreaksAndQuotesAreEscaped() {
        assertThat(Json.write("\"\\\n\u0000\u001b")).isEqualTo("\"\\\"\\\\\\n\\u0000\\u001B\"");
    }

    @Test
    void anyTreeSurvivesRoundTrip() {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        System.out.println("Json round trip: seed " + seed);
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            var tree = tree(random, 5);
            String text = tree == null ? "null" : Json.write(tree);
            assertThat(Json.parse(text).value()).as(text).isEqualTo(tree);
        }
    }

    private static @Nullable Object tree(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextInt();
            case 3 -> random.nextLong() | 1L << 40;
            case 4 -> random.nextGaussian();
            case 5 -> new BigInteger(100, random).setBit(99);
            case 6 -> text(random);
            case 7 -> {
                List<@Nullable Object> list = new ArrayList<>();
                random.ints(random.nextInt(4)).forEach(_ -> list.add(tree(random, depth - 1)));
                yield list;
            }
            default -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                random.ints(random.nextInt(4)).forEach(_ -> map.put(text(random), tree(random, depth - 1)));
                yield map;
            }
        };
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        random.ints(random.nextInt(12), 0, 0xd800).forEach(c -> text.append((char) c));
        return random.nextInt(4) == 0 ? text + "🎉" : text.toString();
    }
}
