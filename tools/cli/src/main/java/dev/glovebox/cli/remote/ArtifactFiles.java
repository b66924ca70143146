package dev.glovebox.cli.remote;

import dev.glovebox.client.ArtifactsApi;
import dev.glovebox.files.OutputDirectory;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.resource.Artifact;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Saves artifacts below a directory. Their names are a program's doing: none leads out of it or onto something that is there. */
final class ArtifactFiles {

    private final ArtifactsApi artifacts;
    private final Path directory;

    ArtifactFiles(ArtifactsApi artifacts, Path directory) {
        this.artifacts = artifacts;
        this.directory = directory;
    }

    void save(Artifact artifact) {
        try (var output = OutputDirectory.chosen(Path.of(""), directory);
                var out = output.create(Path.of(artifact.path()))) {
            artifacts.download(artifact, out);
        } catch (IOException | InvalidPathException refused) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "artifact " + Printable.text(artifact.path()) + " cannot be saved below " + directory + ": "
                            + refused.getMessage(),
                    "use a directory that is empty or does not exist",
                    refused);
        }
    }
}
