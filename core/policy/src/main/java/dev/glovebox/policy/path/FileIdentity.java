package dev.glovebox.policy.path;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Which file it is, whatever it is called. */
public record FileIdentity(long device, long inode) {

    /** Of the path itself: a link is not followed. */
    public static FileIdentity of(Path path) throws IOException {
        var both = UnixAttribute.of(path, "dev", "ino");
        return new FileIdentity(both.first(), both.second());
    }

    /** Of the directory that is held, whatever its path leads to by now. */
    public static FileIdentity of(DirectoryHandle directory) throws IOException {
        var attributes = directory.attributes();
        return new FileIdentity(attributes.device(), attributes.inode());
    }

    /** Empty where there is nothing, or nothing that may be looked at. Absence is common and an exception slow. */
    static Optional<FileIdentity> ifThere(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(of(path));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return device + ":" + inode;
    }
}
