package dev.glovebox.runtime.loop;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.FileProblem;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.screen.finding.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/** The source files of a directory, by name. Files whose language is not known by their ending are passed over. */
public final class DirectoryRounds implements RoundSource {

    private final Iterator<Path> files;

    public DirectoryRounds(Path directory) {
        try (var entries = Files.list(directory)) {
            this.files = entries.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> Language.ofFile(file.toString()).isPresent())
                    .sorted()
                    .toList()
                    .iterator();
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "cannot read rounds from " + directory + ": " + FileProblem.of(unreadable),
                    "give a directory with source files",
                    unreadable);
        }
    }

    /** Read when its turn comes, once: the bytes that are screened are the bytes that run. */
    @Override
    public Optional<SourceCode> next() {
        if (!files.hasNext()) {
            return Optional.empty();
        }
        Path file = files.next();
        var language = Language.ofFile(file.toString()).orElseThrow();
        try {
            return Optional.of(new SourceCode(language, String.valueOf(file.getFileName()), Files.readAllBytes(file)));
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "the round " + file + " cannot be read: " + FileProblem.of(unreadable),
                    "remove the file, or make it readable",
                    unreadable);
        }
    }
}
