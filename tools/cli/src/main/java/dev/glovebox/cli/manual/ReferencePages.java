package dev.glovebox.cli.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the manual pages and the completions: {@code ReferencePages DIRECTORY VERSION DATE}. Part of making a release. */
public final class ReferencePages {

    private ReferencePages() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("expected: DIRECTORY VERSION DATE");
        }
        Path directory = Path.of(arguments[0]);
        for (var file : all(new ManPage.Edition(arguments[1], arguments[2])).entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.resolveSibling(""));
            Files.writeString(path, file.getValue());
        }
    }

    /** What a distribution expects below its {@code share} directory, by path. */
    static Map<String, String> all(ManPage.Edition edition) {
        CommandSpec root = CommandTree.root();
        Map<String, String> files = new LinkedHashMap<>();
        CommandTree.from(root)
                .map(command -> new ManPage(command, edition))
                .forEach(page -> files.put("man/man1/" + page.name() + ".1", page.text()));
        files.put("bash-completion/completions/glovebox", BashCompletion.of(root));
        files.put("zsh/site-functions/_glovebox", ZshCompletion.of(root));
        files.put("fish/vendor_completions.d/glovebox.fish", FishCompletion.of(root));
        return files;
    }
}
