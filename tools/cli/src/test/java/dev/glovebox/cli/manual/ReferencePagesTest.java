package dev.glovebox.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.cli.Commands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferencePagesTest {

    private static final Map<String, String> FILES = ReferencePages.all(new ManPage.Edition("1.2.3", "2026-01-01"));

    @TempDir
    Path directory;

    @Test
    void everyCommandHasItsPage() {
        assertThat(FILES).containsKey("man/man1/glovebox.1").containsKey("man/man1/glovebox-changes-apply.1");
        assertThat(Commands.ALL.keySet())
                .allSatisfy(command -> assertThat(FILES).containsKey("man/man1/glovebox-" + command + ".1"));
    }

    @Test
    void everyPageNamesItsOptions() {
        CommandTree.from(CommandTree.root())
                .forEach(command -> assertThat(CommandTree.options(command))
                        .allSatisfy(option -> assertThat(page(command.qualifiedName("-")))
                                .contains(Roff.bold(option.longestName()))));
        assertThat(page("glovebox-run")).contains("1.2.3", "2026\\-01\\-01", ".SH \"EXAMPLES\"", "python3");
    }

    private static String page(String name) {
        return FILES.getOrDefault("man/man1/" + name + ".1", "");
    }

    @Test
    void lineThatLooksLikeAMacroStaysText() {
        assertThat(new Roff().text(".profile is read\n'quoted'\na \\ and --x").toString())
                .isEqualTo("\\&.profile is read\n\\&'quoted'\na \\e and \\-\\-x\n");
    }

    @Test
    void groffFindsNothingToComplainAbout() throws IOException, InterruptedException {
        assumeTrue(present("groff"), "groff is not installed");
        for (var file : FILES.entrySet()) {
            if (file.getKey().endsWith(".1")) {
                Path page = Files.writeString(directory.resolve("page"), file.getValue());
                assertThat(output("groff", "-man", "-ww", "-z", "-Tutf8", page.toString()))
                        .as(file.getKey())
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bash, bash-completion/completions/glovebox",
        "zsh, zsh/site-functions/_glovebox",
        "fish, fish/vendor_completions.d/glovebox.fish"
    })
    void shellParsesItsCompletion(String shell, String file) throws IOException, InterruptedException {
        assumeTrue(present(shell), shell + " is not installed");
        Path script = Files.writeString(directory.resolve("script"), FILES.getOrDefault(file, ""));
        assertThat(output(shell, "-n", script.toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "glovebox ru, run runner",
        "glovebox --config x.yaml ru, run runner",
        "glovebox changes app, apply",
        "glovebox run --proj, --project",
        "glovebox run --level = str, strict",
        "glovebox run --level str, strict",
        "glovebox run --level strict --timeo, --timeout",
        "glovebox run -- ru, ''",
        "glovebox run ls --lev, ''",
    })
    void bashCompletes(String typed, String expected) throws IOException, InterruptedException {
        assumeTrue(present("bash"), "bash is not installed");
        String words = typed.replace(" ", "' '");
        Path script = Files.writeString(
                directory.resolve("script"),
                FILES.getOrDefault("bash-completion/completions/glovebox", "")
                        + "\ncompopt() { :; }\nCOMP_WORDS=('" + words + "')\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                        + "_glovebox\necho \"${COMPREPLY[*]}\"\n");
        assertThat(output("bash", script.toString()).strip()).isEqualTo(expected);
    }

    private static boolean present(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static String output(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        return status == 0 ? output : "status " + status + "\n" + output;
    }
}
