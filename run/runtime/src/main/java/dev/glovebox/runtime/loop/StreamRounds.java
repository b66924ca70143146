package dev.glovebox.runtime.loop;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.screen.finding.Language;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rounds that arrive on a stream of text, as they arrive. */
public final class StreamRounds {

    private StreamRounds() {}

    /** One object on each line: {@code {"code": …}}, and where it matters {@code "name"} and {@code "language"}. */
    public static RoundSource jsonLines(BufferedReader lines, Language usual) {
        return new RoundSource() {
            private int line;
            private int round;

            @Override
            public Optional<SourceCode> next() throws IOException {
                for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                    line++;
                    if (!text.isBlank()) {
                        round++;
                        return Optional.of(parse(text));
                    }
                }
                return Optional.empty();
            }

            private SourceCode parse(String text) {
                var json = Json.tryParse(text).orElseThrow(() -> misread("is not JSON"));
                String source = json.at("code").text().orElseThrow(() -> misread("has no \"code\""));
                var language = json.at("language").text();
                return code(
                        language.isPresent() ? named(language.get()) : usual,
                        json.at("name").text().orElse("round-" + round),
                        source);
            }

            private Language named(String id) {
                return Arrays.stream(Language.values())
                        .filter(language -> language.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> misread("has an unknown language, " + id));
            }

            private SandboxException misread(String how) {
                return new SandboxException(
                        FailureCode.USAGE,
                        "line " + line + " of the rounds " + how,
                        "write one object on each line, {\"code\": \"print(1)\"}, with \"language\" "
                                + Arrays.stream(Language.values())
                                        .map(Language::id)
                                        .collect(Collectors.joining(" or "))
                                + " if it is not the default; or send plain source with --separator");
            }
        };
    }

    /** Plain source, with a line of its own between one round and the next. */
    public static RoundSource separated(BufferedReader lines, String separator, Language language) {
        return new RoundSource() {
            private int number;

            @Override
            public Optional<SourceCode> next() throws IOException {
                var code = new StringBuilder();
                String line = lines.readLine();
                while (line != null && !line.equals(separator)) {
                    code.append(line).append('\n');
                    line = lines.readLine();
                }
                if (line == null && code.isEmpty()) {
                    return Optional.empty();
                }
                number++;
                return Optional.of(code(language, "round-" + number, code.toString()));
            }
        };
    }

    private static SourceCode code(Language language, String name, String code) {
        return new SourceCode(language, name, code.getBytes(StandardCharsets.UTF_8));
    }
}
