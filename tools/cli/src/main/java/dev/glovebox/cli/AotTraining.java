package dev.glovebox.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/**
 * Walks once through what users do most, so that the AOT cache knows the classes. Changes nothing outside a directory of its
 * own, and its success does not matter.
 */
public final class AotTraining {
    private static final int VALIDATIONS = 5;

    private AotTraining() {}

    public static void main(String[] arguments) throws IOException {
        Path home = Files.createTempDirectory("glovebox-training");
        // The user of a box has to come through, or no run gets further than its start.
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Path file = home.resolve("glovebox.yaml");
        Path docker = home.resolve("docker.sock");
        Files.writeString(file, "data_dir: " + home.resolve("data") + "\ndocker:\n  host: unix://" + docker + "\n");
        try (var _ = TrainingDaemon.at(docker)) {
            walk(home, file);
        }
        deleteAll(home);
        System.exit(0); // every command ends this way, and that too needs classes
    }

    private static void walk(Path home, Path file) throws IOException {
        String config = "--config=" + file;
        Main.execute("--version");
        Main.execute("run", "--help");
        Main.execute(config, "config", "show");
        Main.execute(config, "run", "--level", "basic", "--json", "--", "true");
        Main.execute(config, "run", "--level", "moderate", "--", "true");
        Main.execute(config, "run", "--level", "strict", "--", "true"); // as far as the door
        Path project = Files.createDirectory(home.resolve("project"));
        Main.execute(
                config, "run", "--level", "moderate", "--project", project.toString(), "--keep", "--", "touch", "made");
        Main.execute(config, "changes", "list");
        Main.execute(config, "audit", "verify");
        validate(config, home);
    }

    /** More than once: what is linked or made while a program is judged for the first time is kept with the classes. */
    private static void validate(String config, Path home) throws IOException {
        Path accepted = home.resolve("accepted.py");
        try (var in = Objects.requireNonNull(AotTraining.class.getResourceAsStream("training.py"))) {
            Files.copy(in, accepted);
        }
        Path rejected = Files.writeString(home.resolve("rejected.py"), "import os\nos.system('true')\n");
        for (int round = 0; round < VALIDATIONS; round++) {
            Main.execute("validate", accepted.toString());
            Main.execute(config, "validate", accepted.toString());
        }
        Main.execute("validate", rejected.toString());
        Main.execute(config, "validate", "--json", rejected.toString());
        Main.execute(config, "validate", rejected.toString());
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(path);
            }
        }
    }
}
