package dev.glovebox.screen;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The interpreter of this machine, asked for trees. It parses what it is given, and runs none of it. */
record CPython(String command, String version, Path scratch) {
    static CPython present(Path scratch) throws IOException {
        String command = System.getProperty("glovebox.python", "python3");
        String version;
        try {
            version = output(command, "-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])");
        } catch (IOException e) {
            version = "";
        }
        assumeTrue(version.matches("3\\.1\\d.*"), "capability missing: python3 (3.10 or newer) on the path");
        return new CPython(command, version, scratch);
    }

    List<Path> standardLibrary() throws IOException {
        Path library = Path.of(output(command, "-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])"));
        try (var walk = Files.walk(library)) {
            return walk.filter(path -> path.toString().endsWith(".py"))
                    .filter(path -> !path.toString().contains("site-packages"))
                    .sorted()
                    .toList();
        }
    }

    /** For each file "0" when CPython refuses it, "1" when it reads it, or for every so-manieth the hash of its tree. */
    List<String> trees(List<Path> files, int every) throws IOException {
        Path list = scratch.resolve("files");
        Files.write(list, files.stream().map(Path::toString).toList());
        Path script = Files.writeString(scratch.resolve("tree.py"), Corpus.resource("tree.py"));
        return output(command, script.toString(), list.toString(), Integer.toString(every))
                .lines()
                .toList();
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
