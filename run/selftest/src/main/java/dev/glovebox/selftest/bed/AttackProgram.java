package dev.glovebox.selftest.bed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The attack program for this machine, a resource of this module. */
final class AttackProgram {

    private AttackProgram() {}

    /** Writes it, executable for everyone. */
    static Path writeTo(Path file) throws IOException {
        String name = System.getProperty("os.arch", "unknown");
        String architecture = name.equals("amd64") ? "x86_64" : name;
        try (InputStream program = AttackProgram.class.getResourceAsStream("linux-" + architecture + "/attack")) {
            if (program == null) {
                throw new IOException("there is no attack program for linux-" + architecture
                        + "; build the module run/selftest on a machine with this architecture");
            }
            Files.copy(program, file);
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }
}
