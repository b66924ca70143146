package dev.glovebox.cli.option;

import dev.glovebox.daemon.console.Console;
import dev.glovebox.daemon.console.LocalConsole;
import dev.glovebox.model.failure.FileProblem;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.screen.finding.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Source code as commands take it: a file or standard input, and a language by name or by the file's ending. */
public final class LanguageOption {

    /** More than any validator accepts; a guard against reading a disk image. */
    private static final int LARGEST = 16 << 20;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            description = "Language: python, javascript or shell. Default: by the file extension.")
    private @Nullable String name;

    public SourceCode read(String file, CommandLine command) {
        return read(file, new LocalConsole(), command);
    }

    public SourceCode read(String file, Console caller, CommandLine command) {
        var language = language(file, command);
        try (var in = file.equals("-")
                ? caller.stdin()
                : Files.newInputStream(caller.environment().workingDirectory().resolve(file))) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new ParameterException(command, file + " is larger than " + LARGEST + " bytes");
            }
            return new SourceCode(
                    language,
                    file.equals("-") ? "<stdin>" : String.valueOf(Path.of(file).getFileName()),
                    bytes);
        } catch (IOException | InvalidPathException unreadable) {
            throw new ParameterException(
                    command, "cannot read " + file + ": " + FileProblem.of(unreadable), unreadable);
        }
    }

    /** For code that has no file to tell. */
    public Language orPython(CommandLine command) {
        return language("-", command);
    }

    private Language language(String file, CommandLine command) {
        var found = name == null
                ? (file.equals("-") ? Optional.of(Language.PYTHON) : Language.ofFile(file))
                : Arrays.stream(Language.values())
                        .filter(language -> language.id().equals(name))
                        .findFirst();
        return found.orElseThrow(() -> new ParameterException(
                command,
                "the language of " + file + " is unknown; use --language with one of "
                        + Arrays.stream(Language.values()).map(Language::id).collect(Collectors.joining(", "))));
    }
}
