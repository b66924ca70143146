package dev.glovebox.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;

/** Attributes of an entry from one {@code stat}. */
public final class EntryAttributes {

    private static final String WANTED = "unix:dev,ino,mode,uid,gid,size,rdev,ctime,lastModifiedTime";

    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int CHARACTER_DEVICE = 0020000;

    private final Map<String, Object> values;
    private final int mode;

    private EntryAttributes(Map<String, Object> values) {
        this.values = values;
        this.mode = (Integer) value("mode");
    }

    static EntryAttributes of(Path path, LinkOption... options) throws IOException {
        return new EntryAttributes(Files.readAttributes(path, WANTED, options));
    }

    private Object value(String name) {
        return Objects.requireNonNull(values.get(name), "the file system does not report " + name);
    }

    private long number(String name) {
        return ((Number) value(name)).longValue();
    }

    public long device() {
        return number("dev");
    }

    public long inode() {
        return number("ino");
    }

    /** Permission bits with set-id and sticky. */
    public int mode() {
        return mode & 07777;
    }

    public int uid() {
        return (int) number("uid");
    }

    public int gid() {
        return (int) number("gid");
    }

    public long size() {
        return number("size");
    }

    public FileTime modified() {
        return (FileTime) value("lastModifiedTime");
    }

    /** When anything about it last changed; nobody but the kernel can set it. */
    public FileTime changed() {
        return (FileTime) value("ctime");
    }

    public boolean regular() {
        return (mode & TYPE) == REGULAR;
    }

    public boolean directory() {
        return (mode & TYPE) == DIRECTORY;
    }

    public boolean link() {
        return (mode & TYPE) == LINK;
    }

    /** How an overlay writes down that something is gone; only the kernel can make one there. */
    public boolean whiteout() {
        return (mode & TYPE) == CHARACTER_DEVICE && number("rdev") == 0;
    }
}
