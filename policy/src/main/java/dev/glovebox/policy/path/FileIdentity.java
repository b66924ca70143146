package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;

/** Which file it is, whatever it is called. */
public record FileIdentity(long device, long inode) {

    /** Of the path itself: a link is not followed. */
    public static FileIdentity of(Path path) throws IOException {
        var both = UnixAttribute.of(path, "dev", "ino");
        return new FileIdentity(both.first(), both.second());
    }

    @Override
    public String toString() {
        return device + ":" + inode;
    }
}
