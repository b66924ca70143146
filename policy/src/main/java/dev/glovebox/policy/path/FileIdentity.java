package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;

/** Which file it is, whatever it is called. */
public record FileIdentity(long device, long inode) {

    /** Of the path itself: a link is not followed. */
    public static FileIdentity of(Path path) throws IOException {
        return new FileIdentity(UnixAttribute.of(path, "dev"), UnixAttribute.of(path, "ino"));
    }

    @Override
    public String toString() {
        return device + ":" + inode;
    }
}
