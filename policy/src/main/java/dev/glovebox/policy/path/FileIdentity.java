package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Which file it is, whatever it is called. */
public record FileIdentity(long device, long inode) {

    /** Of the path itself: a link is not followed. */
    public static FileIdentity of(Path path) throws IOException {
        var attributes = Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
        return new FileIdentity(
                ((Number) attributes.get("dev")).longValue(), ((Number) attributes.get("ino")).longValue());
    }

    @Override
    public String toString() {
        return device + ":" + inode;
    }
}
