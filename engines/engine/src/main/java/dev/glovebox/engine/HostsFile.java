package dev.glovebox.engine;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The names that programs of one box can look up, which its {@code /etc/hosts} shows. Only ever longer: whoever reads it
 * meanwhile sees whole lines, and a name keeps its address for the life of the box.
 */
public record HostsFile(Path path) {

    /** The file's name in the directory of its box. */
    public static final String NAME = "hosts";

    /** Whether a box with this network has a file of its own, and as whom it knows itself there. */
    public static Optional<GroupMember> neededBy(Optional<NetworkMode> network) {
        return network.flatMap(mode -> switch (mode) {
            case NetworkMode.Internal(var member) -> member;
            case NetworkMode.None(), NetworkMode.Filtered _, NetworkMode.Full() -> Optional.empty();
        });
    }

    /** A new one, for everybody to read. */
    public static HostsFile create(Path directory, GroupMember self) throws IOException {
        var file = new HostsFile(directory.resolve(NAME));
        Files.writeString(
                file.path,
                "127.0.0.1 localhost sandbox " + self.name() + "\n::1 localhost\n",
                StandardOpenOption.CREATE_NEW);
        Files.setPosixFilePermissions(file.path, PosixFilePermissions.fromString("rw-r--r--"));
        return file;
    }

    /** The one of a box with this directory, if its box has one. */
    public static Optional<HostsFile> in(Path directory) {
        return Optional.of(new HostsFile(directory.resolve(NAME))).filter(file -> Files.exists(file.path));
    }

    public void add(String name, String address) throws IOException {
        Files.write(path, (address + " " + name + "\n").getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);
    }
}
