package dev.glovebox.files;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file or directory held open, to be looked at and not to be read. While it is held its inode is given to nothing else, so whatever
 * has the same device and inode is what is held here.
 */
public final class EntryHandle implements AutoCloseable {

    private final Descriptor descriptor;
    private final Path shown;

    private EntryHandle(Descriptor descriptor, Path shown) {
        this.descriptor = descriptor;
        this.shown = shown;
    }

    /** Opens by an absolute path with no link in it; if its last name is a link, the link itself is held. */
    public static EntryHandle open(Path realPath) throws IOException {
        if (!realPath.isAbsolute()) {
            throw new IllegalArgumentException(realPath + " is not absolute");
        }
        return new EntryHandle(
                Descriptor.open(
                        Kernel.AT_FDCWD,
                        realPath,
                        Kernel.O_PATH | Kernel.O_NOFOLLOW,
                        Kernel.RESOLVE_NO_SYMLINKS | Kernel.RESOLVE_NO_MAGICLINKS,
                        realPath),
                realPath);
    }

    /** Of what is held, whatever its path leads to by now. */
    public EntryAttributes attributes() throws IOException {
        return EntryAttributes.of(descriptor.path());
    }

    /** The held entry as a directory. */
    public DirectoryHandle directory() throws IOException {
        return DirectoryHandle.in(descriptor.number(), shown);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
