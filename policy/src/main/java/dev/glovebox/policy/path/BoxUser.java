package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A user and group of the kernel, by number. */
public record BoxUser(int uid, int gid) {

    public BoxUser {
        if (uid < 0 || gid < 0) {
            throw new IllegalArgumentException("user and group numbers cannot be negative: " + uid + ":" + gid);
        }
    }

    /** Who runs this process. */
    public static BoxUser current() throws IOException {
        return ownerOf(Path.of("/proc/self"));
    }

    static BoxUser ownerOf(Path path) throws IOException {
        var link = path.startsWith("/proc") ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
        var attributes = Files.readAttributes(path, "unix:uid,gid", link);
        return new BoxUser((Integer) attributes.get("uid"), (Integer) attributes.get("gid"));
    }

    public boolean root() {
        return uid == 0;
    }

    @Override
    public String toString() {
        return uid + ":" + gid;
    }
}
