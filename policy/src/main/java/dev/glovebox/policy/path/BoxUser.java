package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;

/** A user and group of the kernel, by number. */
public record BoxUser(int uid, int gid) {

    public BoxUser {
        if (uid < 0 || gid < 0) {
            throw new IllegalArgumentException("user and group numbers cannot be negative: " + uid + ":" + gid);
        }
    }

    /** Who runs this process: the kernel gives a process's own files to its effective user. */
    public static BoxUser current() throws IOException {
        return ownerOf(Path.of("/proc/self/stat"));
    }

    static BoxUser ownerOf(Path path) throws IOException {
        return new BoxUser((int) UnixAttribute.of(path, "uid"), (int) UnixAttribute.of(path, "gid"));
    }

    public boolean root() {
        return uid == 0;
    }

    @Override
    public String toString() {
        return uid + ":" + gid;
    }
}
