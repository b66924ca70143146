package dev.glovebox.runtime.loop;

import dev.glovebox.json.Json;
import dev.glovebox.policy.code.Language;
import dev.glovebox.runtime.code.SourceCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Rounds that arrive on a stream of text, as they arrive. */
public final class StreamRounds {

    private StreamRounds() {}

    /** One object on each line: {@code {"code": …}}, and where it matters {@code "name"} and {@code "language"}. */
    public static RoundSource jsonLines(BufferedReader lines, Language usual) {
        return new RoundSource() {
            private int number;

            @Override
            public Optional<SourceCode> next() throws IOException {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (!line.isBlank()) {
                        number++;
                        return Optional.of(parse(line, number, usual));
                    }
                }
                return Optional.empty();
            }
        };
    }

    private static SourceCode parse(String line, int number, Language usual) throws IOException {
        var round = Json.tryParse(line).orElseThrow(() -> new IOException("round " + number + " is not a JSON object"));
        String code =
                round.at("code").text().orElseThrow(() -> new IOException("round " + number + " has no \"code\""));
        var language = round.at("language").text();
        return code(
                language.isPresent() ? named(language.get(), number) : usual,
                round.at("name").text().orElse("round-" + number),
                code);
    }

    private static Language named(String id, int number) throws IOException {
        return Arrays.stream(Language.values())
                .filter(language -> language.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IOException("round " + number + " is in no language we know: " + id));
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
