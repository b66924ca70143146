package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.cli.Commands;
import dev.glovebox.cli.Main;
import dev.glovebox.daemon.console.LocalConsole;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Words with escape codes, wherever a command line takes a word: none reaches the terminal as it is. */
@Timeout(120)
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
@ExtendWith(WithoutInput.class)
class EscapeCodesTest {

    /** Sets the title, clears the screen, and turns the rest around. */
    private static final String HOSTILE = "x\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e";

    /** Those that would stay, or change the machine, if they took the word. */
    private static final List<String> STAY = List.of("serve", "setup", "runner", "selftest", "loop");

    /** Stand for a directory of the test, one in it with a hostile name, and a file there with another. */
    private static final String TEMP = "TEMP";

    private static final String FOLDER = TEMP + "/d" + HOSTILE;
    private static final String NAMED = FOLDER + "/" + HOSTILE + ".py";

    @TempDir
    Path temp;

    private PrintStream out = System.out;
    private PrintStream err = System.err;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void listen() throws IOException {
        Files.writeString(temp.resolve("glovebox.yaml"), "data_dir: " + temp.resolve("data") + "\n");
        Path named = Path.of(NAMED.replace(TEMP, temp.toString()));
        Files.createDirectories(named.resolveSibling(""));
        Files.writeString(named, "import os\nos.system('true')\n");
        out = System.out;
        err = System.err;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void stopListening() {
        System.setOut(out);
        System.setErr(err);
    }

    /** Every command and subcommand with a hostile word, option, and value of each of its options. */
    static Stream<List<String>> commandLines() {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of(HOSTILE));
        lines.add(List.of("--" + HOSTILE));
        lines.add(List.of("--config", HOSTILE, "config", "show"));
        lines.add(List.of("--config=" + HOSTILE, "run", "--", "true"));
        lines.add(List.of("run", "--level", "basic", "--", HOSTILE));
        lines.add(List.of("run", "--level", "basic", "--project", HOSTILE, "--keep", "--", "true"));
        lines.add(List.of("run", "--level", "basic", "--artifact", HOSTILE + "=" + HOSTILE, "--", "true"));
        lines.add(List.of(
                "run", "--level", "basic", "--override", HOSTILE + "=" + HOSTILE, "--reason", "x", "--", "true"));
        lines.add(List.of("validate", NAMED));
        lines.add(List.of("validate", "--json", NAMED));
        lines.add(List.of("run", "--level", "basic", "--code", NAMED));
        lines.add(List.of(
                "run", "--level", "moderate", "--project", TEMP, "--keep", "--", "touch", "/workspace/" + HOSTILE));
        lines.add(List.of("run", "--level", "basic", "--project", FOLDER, "--", "pwd"));
        lines.add(List.of("loop", "--level", "basic", "--from", FOLDER));
        lines.add(List.of("--config", NAMED, "config", "check"));
        Commands.ALL.forEach((name, type) -> add(List.of(name), new CommandLine(type, parameterless()), lines));
        return lines.stream();
    }

    private static CommandLine.IFactory parameterless() {
        return CommandLine.defaultFactory();
    }

    private static void add(List<String> words, CommandLine command, List<List<String>> lines) {
        boolean stays = STAY.contains(words.getFirst());
        lines.add(with(words, "--" + HOSTILE));
        if (!stays) {
            lines.add(with(words, HOSTILE));
            lines.add(with(words, HOSTILE, HOSTILE));
        }
        command.getCommandSpec().options().stream()
                .filter(option -> option.arity().max() > 0)
                .forEach(option -> lines.add(
                        stays
                                ? with(words, option.longestName(), HOSTILE, "--no-such-option")
                                : with(words, option.longestName(), HOSTILE, HOSTILE)));
        command.getSubcommands().forEach((name, sub) -> add(with(words, name), sub, lines));
    }

    private static List<String> with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toList();
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void argumentsAreEscapedInMessages(List<String> line) {
        var words = new ArrayList<String>();
        if (!line.getFirst().startsWith("--config")) {
            words.addAll(List.of("--config", temp.resolve("glovebox.yaml").toString()));
        }
        line.forEach(word -> words.add(word.replace(TEMP, temp.toString())));
        var writer = new PrintWriter(said, false, StandardCharsets.UTF_8);
        Main.execute(new LocalConsole(), writer, writer, words);
        writer.flush();
        assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b", "\u0007", "\u009b", "\u202e");
    }
}
