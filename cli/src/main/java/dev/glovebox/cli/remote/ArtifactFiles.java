package dev.glovebox.cli.remote;

import dev.glovebox.client.ArtifactsApi;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.Printable;
import dev.glovebox.model.SandboxException;
import dev.glovebox.protocol.resource.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Saves artifacts below a directory. Their names are a program's doing: none leads out of it or onto something that is there. */
final class ArtifactFiles {

    private final ArtifactsApi artifacts;
    private final Path directory;

    ArtifactFiles(ArtifactsApi artifacts, Path directory) {
        this.artifacts = artifacts;
        this.directory = directory.toAbsolutePath().normalize();
    }

    void save(Artifact artifact) {
        try {
            Path file = directory.resolve(artifact.path()).normalize();
            if (!file.startsWith(directory) || file.equals(directory)) {
                throw new IOException("its name leads elsewhere");
            }
            Files.createDirectories(directory);
            makeFolders(directory.relativize(file));
            try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                artifacts.download(artifact, out);
            }
        } catch (IOException | InvalidPathException refused) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "artifact " + Printable.text(artifact.path()) + " cannot be saved below " + directory + ": "
                            + refused.getMessage(),
                    "name a directory that is empty or does not exist yet",
                    refused);
        }
    }

    /** A link in the way is somebody else's, and is not followed. */
    private void makeFolders(Path name) throws IOException {
        Path folder = directory;
        for (int i = 0; i < name.getNameCount() - 1; i++) {
            folder = folder.resolve(name.getName(i));
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(folder);
            }
        }
    }
}
