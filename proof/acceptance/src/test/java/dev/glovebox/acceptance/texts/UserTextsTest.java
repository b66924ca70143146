package dev.glovebox.acceptance.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.cli.Commands;
import dev.glovebox.cli.Main;
import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.config.key.Keys;
import dev.glovebox.daemon.console.LocalConsole;
import dev.glovebox.model.failure.FailureCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Writes every text a user meets to {@code target/user-texts.txt}, to be read as a whole, and refuses banned phrases. */
class UserTextsTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path FILE = Path.of("target/user-texts.txt");
    private static final List<String> FLOORS = List.of("core", "engines", "run", "service", "tools");

    private static final Pattern CODE = Pattern.compile("/\\*\\* (?<text>[^*]+) \\*/\\s+(?<code>[A-Z_]+)\\(");

    @Test
    void noTextContainsABannedPhrase() throws IOException {
        var texts = all();
        write(texts);
        assertThat(texts.values().stream().flatMap(List::stream).flatMap(text -> BannedPhrases.in(text).stream()))
                .isEmpty();
    }

    @Test
    void everyKindOfTextIsFound() throws IOException {
        var texts = all();
        assertThat(texts.get("Help"))
                .anySatisfy(text -> assertThat(text).contains("glovebox run"))
                .anySatisfy(text -> assertThat(text).contains("glovebox changes apply"));
        assertThat(texts.get("Failure codes")).hasSize(FailureCode.values().length);
        assertThat(texts.get("Configuration keys")).hasSize(Keys.ALL.size());
        assertThat(texts.get("tools/cli"))
                .contains("level … is not available; falling back to … as configured:")
                .contains("missing subcommand:")
                .contains("list, show, apply, discard or export");
        assertThat(texts.get("core/policy")).contains("level none has no isolation and is not allowed here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a mistake of ours",
                "mend every violation listed",
                "level paranoid is not to be had with Docker",
                "or leave that wish out",
                "the resident helper went away",
                "Write figures here at the end"
            })
    void bannedPhraseIsReported(String text) {
        assertThat(BannedPhrases.in(text)).isNotEmpty();
    }

    private static Map<String, List<String>> all() throws IOException {
        var texts = new LinkedHashMap<String, List<String>>();
        texts.put("Help", help());
        texts.put("Failure codes", failureCodes());
        texts.put(
                "Configuration keys",
                Keys.ALL.stream().map(key -> key.path() + ": " + key.doc()).toList());
        for (String floor : FLOORS) {
            for (Path module : modules(floor)) {
                var found = sources(module);
                if (!found.isEmpty()) {
                    texts.put(floor + "/" + module.getFileName(), found);
                }
            }
        }
        return texts;
    }

    private static List<String> help() {
        var root = new CommandLine(new GloveboxCommand(new LocalConsole(), Main::execute));
        Commands.ALL.values().forEach(root::addSubcommand);
        var texts = new ArrayList<String>();
        addHelp(root, texts);
        return texts;
    }

    private static void addHelp(CommandLine command, List<String> texts) {
        texts.add(command.getUsageMessage());
        command.getSubcommands().values().forEach(child -> addHelp(child, texts));
    }

    private static List<String> failureCodes() throws IOException {
        var source = ROOT.resolve("core/model/src/main/java/dev/glovebox/model/failure/FailureCode.java");
        return CODE.matcher(Files.readString(source))
                .results()
                .map(found -> found.group("code") + exit(found.group("code")) + ": " + found.group("text"))
                .toList();
    }

    private static String exit(String code) {
        var status = FailureCode.valueOf(code).exitStatus();
        return status.isPresent() ? " (exit status " + status.getAsInt() + ")" : " (exit status of the program)";
    }

    private static List<String> sources(Path module) throws IOException {
        var main = module.resolve("src/main/java");
        if (!Files.isDirectory(main)) {
            return List.of();
        }
        var texts = new ArrayList<String>();
        try (var files = Files.walk(main)) {
            for (Path source : files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                texts.addAll(SourceTexts.of(source));
            }
        }
        return texts.stream().distinct().toList();
    }

    private static List<Path> modules(String floor) throws IOException {
        try (var modules = Files.list(ROOT.resolve(floor))) {
            return modules.sorted().toList();
        }
    }

    private static void write(Map<String, List<String>> texts) throws IOException {
        var lines = new ArrayList<String>();
        texts.forEach((group, found) -> {
            lines.add("== " + group);
            lines.addAll(found);
            lines.add("");
        });
        Files.createDirectories(FILE.getParent());
        Files.write(FILE, lines);
    }
}
