package dev.glovebox.engine;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The data directory of one installation of Glovebox, and who owns the boxes made from it.
 *
 * <pre>
 * data/          0711  others may pass through, not look
 *   init/        0755  the init binary; users inside boxes run it
 *   boxes/       0711  one directory per box of plain processes, gone with it; only the box's own group passes into it
 *   doors/       0700  one directory per container, gone with it; only its mount leads past this one
 *   bundles/     0700  the same for each container that an OCI runtime makes for us, and what the runtime is told
 *   skeleton/    0755  mount points that every root file system has; nothing of a run
 *   empty/       0755  nothing; where an OCI runtime sees the root file system of its box, and nobody else does
 *   images/      0700  pinned digests, the cached file system of the sandbox image
 *   rootfs/      0711  unpacked images (the engine without a daemon); nothing of a run
 *   workspaces/  0700  one directory per run that may change its project, gone with it; only its mount leads past this one
 *   changes/     0700  what runs changed, until it is applied, discarded or too old
 *   groups/      0700  where controllers of boxes with network internal find each other, one directory per group
 *   ledger/      0700  the audit log
 *   runtime      0600  the OCI runtime that a trial run of a PARANOID box has proved, if one has
 *   owner        0600  a random name; labels carry it, so that nobody else's boxes are ever touched
 * </pre>
 */
public record Installation(Path data) {

    /** Makes what is missing. Never loosens what is there, and closes what an earlier version left open. */
    public Installation prepare() {
        try {
            directory(data, "rwx--x--x");
            directory(initDirectory(), "rwxr-xr-x");
            directory(boxes(), "rwx--x--x");
            closedDirectory(doors());
            closedDirectory(bundles());
            closedDirectory(images());
            closedDirectory(workspaces());
            closedDirectory(changes());
            closedDirectory(ledger());
            return this;
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the data directory " + data + " cannot be used: " + refused,
                    "make it writable for this user, or choose another with data_dir or GLOVEBOX_HOME",
                    refused);
        }
    }

    public Path initDirectory() {
        return data.resolve("init");
    }

    public Path boxes() {
        return data.resolve("boxes");
    }

    public Path doors() {
        return data.resolve("doors");
    }

    public Path bundles() {
        return data.resolve("bundles");
    }

    /** Made when first needed. */
    public Path skeleton() {
        return data.resolve("skeleton");
    }

    /** Made when first needed. */
    public Path empty() {
        return data.resolve("empty");
    }

    public Path images() {
        return data.resolve("images");
    }

    public Path workspaces() {
        return data.resolve("workspaces");
    }

    public Path changes() {
        return data.resolve("changes");
    }

    /** Made when first needed. */
    public Path groups() {
        return data.resolve("groups");
    }

    public Path ledger() {
        return data.resolve("ledger");
    }

    /** The OCI runtime that PARANOID boxes get unless they name one. */
    public Optional<String> lockedRuntime() {
        try {
            return Optional.of(Files.readString(lockedRuntimeFile()).strip()).filter(name -> !name.isEmpty());
        } catch (IOException nobodyProvedOne) {
            return Optional.empty();
        }
    }

    /** From now on, or, when empty, no longer. */
    public void lockedRuntime(Optional<String> name) throws IOException {
        if (name.isEmpty()) {
            Files.deleteIfExists(lockedRuntimeFile());
            return;
        }
        AtomicFile.closed(lockedRuntimeFile()).write(name.get() + "\n");
    }

    private Path lockedRuntimeFile() {
        return data.resolve("runtime");
    }

    /** The value of the label {@code dev.glovebox.owner}. Written once, by whoever comes first. */
    public String owner() {
        Path file = data.resolve("owner");
        try {
            if (!Files.exists(file)) {
                AtomicFile.closed(file).writeIfAbsent(RunId.random().text());
            }
            return Files.readString(file).strip();
        } catch (IOException refused) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the owner file " + file + " cannot be used: " + refused,
                    "make the data directory writable",
                    refused);
        }
    }

    private static void directory(Path path, String permissions) throws IOException {
        if (Files.isDirectory(path)) {
            return;
        }
        if (path.getParent() != null) {
            Files.createDirectories(path.getParent());
        }
        try {
            var wanted = PosixFilePermissions.fromString(permissions);
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(wanted));
            Files.setPosixFilePermissions(path, wanted); // the umask may have taken some away
        } catch (FileAlreadyExistsException someoneWasFaster) {
            // fine, as long as it is a directory, which the next use will tell
        }
    }

    /** For nobody but us, whatever an earlier version of Glovebox made of it. */
    private static void closedDirectory(Path path) throws IOException {
        var wanted = PosixFilePermissions.fromString("rwx------");
        directory(path, "rwx------");
        if (!wanted.containsAll(Files.getPosixFilePermissions(path))) {
            Files.setPosixFilePermissions(path, wanted);
        }
    }
}
