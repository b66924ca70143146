package dev.glovebox.selftest.scenario;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Captures;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** A program leaves links and a repository in its project, and everything it changed is applied. */
public final class PlantedPaths implements Scenario {

    private static final String WORD = "plant";
    private static final String ORDINARY = "plain.txt";

    private final String name;
    private final List<String> harmful;

    private PlantedPaths(String name, List<String> harmful) {
        this.name = name;
        this.harmful = harmful;
    }

    /** Links to a file outside: through another planted one, and through one that the project has. */
    public static Scenario links() {
        return new PlantedPaths("planted-links", List.of("first", "second", "way"));
    }

    /** An editor's settings under a link's name, and a bare repository under an ordinary one; the project had neither. */
    public static Scenario settings() {
        return new PlantedPaths(
                "planted-settings",
                List.of(
                        ".vscode",
                        ".vscode/tasks.json",
                        "assets/HEAD",
                        "assets/config",
                        "assets/objects",
                        "assets/refs"));
    }

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        var captures = furnished(arena, level);
        var attempt = arena.run(captures.spec(level, WORD), captures.stage());
        var printed = attempt.resultOf(WORD);
        if (!(printed instanceof AttackResult.Open)) {
            return new Trial(new AttackResult.Unknown("no files were written: " + printed.detail()), control(arena));
        }
        captures.apply(attempt.result().run());
        return new Trial(applied(captures.project()), control(arena));
    }

    /** The project has a link of its own that leads outside. */
    private Captures furnished(TestBed arena, IsolationLevel level) throws IOException {
        Path root = arena.scene().subdirectory(name + "-" + level.label());
        var captures = new Captures(arena, root);
        Path outside = Files.createDirectory(root.resolve("outside"));
        Files.writeString(outside.resolve("treasure"), "not for programs\n");
        Files.createSymbolicLink(captures.project().resolve("ext"), Path.of("../outside"));
        return captures;
    }

    private AttackResult applied(Path project) {
        var there = harmful.stream()
                .filter(path -> Files.exists(project.resolve(path), LinkOption.NOFOLLOW_LINKS))
                .toList();
        if (!there.isEmpty()) {
            return new AttackResult.Open("applied: " + String.join(", ", there));
        }
        return Files.exists(project.resolve(ORDINARY), LinkOption.NOFOLLOW_LINKS)
                ? new AttackResult.Shut("an ordinary file of the same run was applied; these files were refused")
                : new AttackResult.Unknown("even an ordinary file was refused");
    }

    /** Written to the project itself, all of it leads where it should not. */
    private AttackResult control(TestBed arena) throws InterruptedException {
        return arena.once(name, () -> {
            var captures = furnished(arena, IsolationLevel.NONE);
            var attempt = arena.run(captures.spec(IsolationLevel.NONE, WORD));
            var missing = harmful.stream()
                    .filter(path -> !Files.exists(captures.project().resolve(path)))
                    .toList();
            return missing.isEmpty()
                    ? new AttackResult.Open("all files are reachable through the project")
                    : new AttackResult.Shut(String.join(", ", missing) + " cannot be resolved: " + attempt.story());
        });
    }
}
