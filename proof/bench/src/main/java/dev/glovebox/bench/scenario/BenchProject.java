package dev.glovebox.bench.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A git repository of many small files, a hundred to a directory. */
public record BenchProject(Path root) {

    private static final int PER_DIRECTORY = 100;
    private static final int CHANGES = 10;

    public static BenchProject make(Path root, int files) throws IOException, InterruptedException {
        for (int i = 0; i < files; i++) {
            Path directory = root.resolve("d" + i / PER_DIRECTORY / 40 + "/e" + i / PER_DIRECTORY % 40);
            if (i % PER_DIRECTORY == 0) {
                Files.createDirectories(directory);
            }
            Files.writeString(directory.resolve("f" + i % PER_DIRECTORY), "content " + i + "\n");
        }
        var project = new BenchProject(root);
        project.git("init", "-q");
        project.git("add", "-A");
        project.git("-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "-qm", "all");
        return project;
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("git", "-C", root.toString()));
        command.addAll(List.of(arguments));
        new BaselineCommand("git", 1, command).once(new FirstByte());
    }

    /** Seven files written, three deleted, each in a directory of its own where there are so many. */
    static void edit(Path workspace) throws IOException {
        for (int i = 0; i < CHANGES; i++) {
            Path directory = workspace.resolve("d0/e" + i);
            Path file = (Files.isDirectory(directory) ? directory : workspace.resolve("d0/e0")).resolve("f" + i);
            if (i % 3 == 2) {
                Files.delete(file);
            } else {
                Files.writeString(file, "changed " + i + "\n");
            }
        }
    }
}
