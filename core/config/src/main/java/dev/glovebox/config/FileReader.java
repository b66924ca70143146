package dev.glovebox.config;

import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.ConfigurationFile;
import dev.glovebox.config.file.ConfigurationFile.Vouching;
import dev.glovebox.config.file.ConfigurationProblems;
import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.KeyText;
import dev.glovebox.config.file.Nearest;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.file.Problem.Kind;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.config.key.Key;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads one file over the settings there are. */
final class FileReader {

    private static final String VOUCH = "to trust this file, pass it with --config; or set the key in your own file, "
            + "~/.config/glovebox/glovebox.yaml";

    private final ConfigurationFile file;
    private final Path home;
    private final Settings settings;
    private final ConfigurationProblems problems;

    FileReader(ConfigurationFile file, Path home, Settings settings, ConfigurationProblems problems) {
        this.file = file;
        this.home = home;
        this.settings = settings;
        this.problems = problems;
    }

    void read() {
        file.read(problems).ifPresent(found -> section("", found));
    }

    private void section(String path, FoundNode found) {
        switch (found) {
            case FoundNode.Nothing _ -> {
                // A section in which everything is commented out.
            }
            case FoundNode.Mapping(SourcePosition _, List<FoundNode.Member> members) ->
                members.forEach(
                        member -> member(path.isEmpty() ? member.name() : path + "." + member.name(), path, member));
            case FoundNode.Scalar _, FoundNode.Sequence _ ->
                problems.add(
                        Kind.WRONG_TYPE,
                        found.position(),
                        (path.isEmpty() ? "the file" : path) + " must be a mapping of keys, not " + found.kind(),
                        "write keys such as " + Keys.namesIn(path).getFirst() + ": …");
        }
    }

    private void member(String path, String section, FoundNode.Member member) {
        // A dot in a name is no way into a section: there would be two places for one key.
        if (member.name().contains(".")) {
            unknown(path, section, member);
            return;
        }
        var key = Keys.find(path);
        if (key.isPresent()) {
            assign(key.get(), member);
        } else if (Keys.isSection(path)) {
            section(path, member.value());
        } else {
            unknown(path, section, member);
        }
    }

    private void unknown(String path, String section, FoundNode.Member member) {
        if (Keys.RENAMED.containsKey(path)) {
            problems.add(
                    Kind.UNKNOWN_KEY,
                    member.position(),
                    path + " has been renamed to " + Keys.RENAMED.get(path),
                    "rename the key");
            return;
        }
        var nested = Keys.find(path)
                .map(key -> "nest it: '" + key.name() + ": …' below '"
                        + key.section().replace(".", ":' and '") + ":'");
        problems.add(
                Kind.UNKNOWN_KEY,
                member.position(),
                "unknown key " + KeyText.of(path),
                nested.orElseGet(() -> Nearest.to(member.name(), Keys.namesIn(section))
                        .map(near -> section.isEmpty() ? near : section + "." + near)
                        .or(() -> elsewhere(member.name()))
                        .map(near -> "did you mean " + near + "?")
                        .orElse("'glovebox config show' lists every key")));
    }

    /** A key in the wrong section, or written with dots where it should be nested. */
    private static Optional<String> elsewhere(String name) {
        return Keys.ALL.stream()
                .filter(key -> key.path().equals(name) || key.name().equals(name))
                .map(Key::path)
                .findFirst()
                .or(() -> Nearest.to(
                                name, Keys.ALL.stream().<String>map(Key::name).toList())
                        .flatMap(FileReader::elsewhere));
    }

    private <T> void assign(Key<T> key, FoundNode.Member member) {
        if (member.value() instanceof FoundNode.Nothing) {
            wrong(key, Kind.WRONG_TYPE, member.position(), key.path() + " has no value");
            return;
        }
        var directory = Optional.ofNullable(file.path().getParent()).orElse(Path.of("/"));
        var value = key.form().read(member.value(), new ValueReading(key.path(), directory, home, problems));
        if (value.isEmpty()) {
            settings.markWrong(key);
            return;
        }
        if (file.vouching() == Vouching.FOUND) {
            var base = settings.assigned(key);
            var objection = key.trust().objection(value.get(), base.value(), directory);
            if (objection.isPresent()) {
                settings.markWrong(key);
                problems.add(
                        Kind.UNTRUSTED,
                        member.position(),
                        key.path() + " " + objection.get() + "; it is "
                                + key.form().show(base.value()) + " ("
                                + base.origin().text() + ")",
                        VOUCH);
                return;
            }
        }
        settings.put(key, new Assigned<>(value.get(), new Origin.InFile(member.position())));
    }

    private void wrong(Key<?> key, Kind kind, SourcePosition position, String message) {
        settings.markWrong(key);
        problems.add(kind, position, message, "write " + key.form().wanted() + ", or remove the line");
    }
}
