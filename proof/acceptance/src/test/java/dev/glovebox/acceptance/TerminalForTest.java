package dev.glovebox.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.json.Json;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a real pseudo terminal of 300 rows and 80 columns, who reads and types. */
final class TerminalForTest {

    private final List<List<Object>> steps = new ArrayList<>();

    /**
     * What happened there.
     *
     * @param shown all that the terminal was sent, escape codes included
     */
    record Seen(String shown, List<String> notes, int status) {}

    TerminalForTest expect(String text) {
        steps.add(List.of("expect", text));
        return this;
    }

    TerminalForTest type(String text) {
        steps.add(List.of("type", text));
        return this;
    }

    /** Types once the command waits for it. */
    TerminalForTest answer(String text) {
        steps.add(List.of("answer", text));
        return this;
    }

    TerminalForTest rest(int seconds) {
        steps.add(List.of("rest", seconds));
        return this;
    }

    /** Notes {@code canonical} or {@code raw}. */
    TerminalForTest noteMode() {
        steps.add(List.of("canonical"));
        return this;
    }

    TerminalForTest resize(int rows, int columns) {
        steps.add(List.of("resize", rows, columns));
        return this;
    }

    TerminalForTest signal(int number) {
        steps.add(List.of("signal", number));
        return this;
    }

    TerminalForTest awaitStopped() {
        steps.add(List.of("stopped"));
        return this;
    }

    Seen run(List<String> command) {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "missing capability: python3");
        var all = new ArrayList<>(List.of("python3", "-c", ServersForTest.resource("terminal.py"), Json.write(steps)));
        all.addAll(command);
        var ended = GloveboxForTest.start(
                        all, Redirect.from(Path.of("/dev/null").toFile()))
                .end();
        if (ended.status() != 0) {
            throw new AssertionError(ended.story());
        }
        var json = ended.json();
        return new Seen(
                json.at("shown").text().orElseThrow(),
                json.at("notes").items().stream()
                        .map(note -> note.text().orElseThrow())
                        .toList(),
                Math.toIntExact(json.at("status").number()));
    }
}
