package dev.glovebox.cli.validate;

import dev.glovebox.cli.text.ScreenResultText;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.Language;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * {@code glovebox validate FILE} and nothing more, which editors and hooks run for every file that is saved: reading the
 * options it does not have takes longer than judging the file. Whatever is out of the ordinary, a file that cannot be read
 * or a configuration that is wrong, is left to the command itself, which says so.
 */
public final class PlainValidation {
    /** Larger files are refused in words of their own. */
    private static final long LARGEST = 1 << 20;

    private PlainValidation() {}

    /** The exit status; empty when the command has to do it. */
    public static OptionalInt run(Supplier<HostEnvironment> caller, PrintWriter out, String... arguments) {
        if (arguments.length != 2 || !arguments[0].equals("validate") || arguments[1].startsWith("-")) {
            return OptionalInt.empty();
        }
        String file = arguments[1];
        Optional<Language> language = Language.ofFile(file);
        if (language.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            HostEnvironment around = caller.get();
            Path path = around.workingDirectory().resolve(file);
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                return OptionalInt.empty();
            }
            var settings = ConfigurationLoader.loadProject(Optional.empty(), around);
            var verdict = new CodeValidator(settings.code()).validate(Files.readAllBytes(path), language.get());
            ScreenResultText.print(verdict, file, out);
            out.flush();
            return OptionalInt.of(verdict.accepted() ? 0 : 1);
        } catch (IOException | InvalidPathException | SandboxException saidByTheCommand) {
            return OptionalInt.empty();
        }
    }
}
