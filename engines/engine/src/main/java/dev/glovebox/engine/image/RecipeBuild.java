package dev.glovebox.engine.image;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The tar a recipe makes, built once and kept under the recipe's digest. */
final class RecipeBuild {

    private final ImageRecipe recipe;
    private final Path directory;

    RecipeBuild(ImageRecipe recipe, Path directory) {
        this.recipe = recipe;
        this.directory = directory;
    }

    /** Where it is, or would be. */
    Path file() {
        return directory.resolve("rootfs-" + recipe.digest().shortened() + ".tar");
    }

    Path build(BuildProgress progress) throws IOException, InterruptedException {
        var file = file();
        if (Files.exists(file)) {
            return file;
        }
        checkPrerequisites();
        Files.createDirectories(directory);
        var unfinished = directory.resolve(file.getFileName() + ".unfinished");
        Files.deleteIfExists(unfinished);
        try {
            run(unfinished, new BootstrapLog(progress));
            AtomicFile.publish(unfinished, file);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        return file;
    }

    void forget() throws IOException {
        Files.deleteIfExists(file());
    }

    private void run(Path output, BootstrapLog log) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        "/bin/sh",
                        recipe.script().toString(),
                        output.toAbsolutePath().toString())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        // On a thread of its own, because waiting can be interrupted and reading a pipe cannot; no virtual one, for it
        // would keep a processor of theirs all the time.
        var reader = Thread.ofPlatform()
                .daemon()
                .start(() -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(log::line));
        try {
            int status = process.waitFor();
            reader.join();
            if (status != 0) {
                throw failure(
                        "building the image's file system failed with status " + status + ":\n" + log.tail(),
                        "check that the Debian package mirror is reachable, then run glovebox setup again");
            }
        } finally {
            // mmdebstrap removes its temporary tree when it is asked to end.
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private static void checkPrerequisites() throws IOException {
        if (!Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)) {
            throw failure(
                    "building the image needs root, because its files belong to several users",
                    "run sudo glovebox setup once, or load an image built elsewhere with docker load");
        }
        var path = System.getenv().getOrDefault("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        if (Arrays.stream(path.split(File.pathSeparator, -1))
                .noneMatch(entry -> Files.isExecutable(Path.of(entry, "mmdebstrap")))) {
            throw failure(
                    "building the image needs mmdebstrap, which is not in " + path,
                    "install the package mmdebstrap (apt-get install mmdebstrap), then run glovebox setup again");
        }
    }

    private static SandboxException failure(String message, String hint) {
        return new SandboxException(FailureCode.NO_IMAGE, message, hint);
    }
}
