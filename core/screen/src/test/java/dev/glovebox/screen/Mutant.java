package dev.glovebox.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** A program with a few of its tokens left out, doubled, swapped or replaced. */
final class Mutant {
    private static final Pattern TOKEN = Pattern.compile(
            "[rbfuRBFU]{0,2}(?:'''|\"\"\"|'|\")|\\w+|\\n[ \\t]*|[ \\t]+|->|:=|\\*\\*=?|//=?|>>=?|<<=?|[-+*/%&|^@=!<>]=|\\.\\.\\.|.",
            Pattern.DOTALL);
    private static final List<String> WORDS = List.of(
            ("( ) [ ] { } , : ; . ... -> := ! = ~ == != < > | ^ & << >> + - * / // % @ ** += **= False None True and as "
                            + "assert async await break class continue def del elif else except finally for from global if "
                            + "import in is lambda nonlocal not or pass raise return try while with yield match case type _ "
                            + "x 1 0 0x1 1.5 1j 1_0 b'a' f\"{x}\" f\"{x!r:>{w}}\" rb\"\" f' ' \" \"\"\" f\"{ }\" {{ }} \\x \\N{DASH} "
                            + "*a **k =1 # \\")
                    .split(" ", -1));
    private static final List<String> PHRASES = List.of(
            "\n",
            "\n    ",
            "\n        ",
            "\t",
            " ",
            "(x for x in y)",
            "lambda: ",
            " if 1 else 2",
            " as z",
            " not in ",
            " is not ",
            " async for ",
            "except* ",
            "match x:\n    case ",
            "case [1, *_]:",
            "type X = ",
            "\\\n",
            "\f");

    private Mutant() {}

    static String of(String source, Random random) {
        List<String> tokens = new ArrayList<>();
        TOKEN.matcher(source).results().forEach(match -> tokens.add(match.group()));
        for (int i = 1 + random.nextInt(3) / 2; i > 0 && !tokens.isEmpty(); i--) {
            change(tokens, random);
        }
        return String.join("", tokens);
    }

    private static void change(List<String> tokens, Random random) {
        int at = random.nextInt(tokens.size());
        switch (random.nextInt(6)) {
            case 0 -> tokens.remove(at);
            case 1 -> tokens.add(at, tokens.get(at));
            case 2 -> tokens.add(at, tokens.remove(random.nextInt(tokens.size())));
            case 3 -> tokens.set(at, any(random));
            case 4 -> tokens.add(at, any(random));
            default -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        }
    }

    private static String any(Random random) {
        List<String> from = random.nextInt(4) == 0 ? PHRASES : WORDS;
        return from.get(random.nextInt(from.size()));
    }
}
