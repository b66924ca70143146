package dev.glovebox.engine.oci.image.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the file with the credentials for registries, in the format of Docker's {@code config.json}. It is handed to the program that
 * talks to the registry; nothing here reads it.
 */
public record RegistryCredentials(Optional<Path> file) {

    /** In the data directory; used before the one of Docker. */
    public static final String OWN_FILE = "registry-auth.json";

    private static final Set<PosixFilePermission> OPEN = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    /** The first that exists: the data directory's own, {@code $DOCKER_CONFIG/config.json}, {@code ~/.docker/config.json}. */
    public static RegistryCredentials find(Path dataDirectory, Map<String, String> variables) {
        Path own = dataDirectory.resolve(OWN_FILE);
        if (Files.exists(own)) {
            requireClosed(own);
            return new RegistryCredentials(Optional.of(own));
        }
        Path docker = Optional.ofNullable(variables.get("DOCKER_CONFIG"))
                .filter(directory -> !directory.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(variables.getOrDefault("HOME", "/"), ".docker"))
                .resolve("config.json");
        return new RegistryCredentials(Optional.of(docker).filter(Files::exists));
    }

    /** Whoever could read it could pull as we do, and whoever could write it could send us elsewhere. */
    private static void requireClosed(Path file) {
        try {
            if (Files.getPosixFilePermissions(file).stream().anyMatch(OPEN::contains)) {
                throw ImageProblem.unavailable(
                        "the credentials in " + file + " can be read or written by other users",
                        "run chmod 600 " + file + ", and change the passwords in it if others had access");
            }
        } catch (IOException unreadable) {
            throw ImageProblem.unavailable(
                    "the credentials in " + file + " cannot be read", "make the file readable for this user");
        }
    }
}
