package dev.glovebox.policy.path;

import dev.glovebox.files.EntryAttributes;
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
        var both = UnixAttribute.of(path, "uid", "gid");
        return owner((int) both.first(), (int) both.second());
    }

    /** Of what is open. */
    static BoxUser ownerOf(EntryAttributes file) throws IOException {
        return owner(file.uid(), file.gid());
    }

    private static BoxUser owner(int uid, int gid) throws IOException {
        if (uid < 0 || gid < 0) {
            throw new IOException("its owner " + Integer.toUnsignedString(uid) + ":" + Integer.toUnsignedString(gid)
                    + " is not a user that a box can run as");
        }
        return new BoxUser(uid, gid);
    }

    public boolean root() {
        return uid == 0;
    }

    @Override
    public String toString() {
        return uid + ":" + gid;
    }
}
