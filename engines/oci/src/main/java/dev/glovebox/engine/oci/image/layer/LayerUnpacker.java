package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.engine.oci.image.tar.TarEntry;
import dev.glovebox.engine.oci.image.tar.TarReader;
import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/**
 * Writes one layer into an empty directory. Devices, pipes, set-id bits and extended attributes are left out and counted. Marks of what a
 * layer takes away from those below it stay as empty files of their names, for {@link RootAssembly}.
 */
public final class LayerUnpacker {

    private static final int CHUNK = 1 << 17;

    private final LayerLimits limits;
    private final byte[] chunk = new byte[CHUNK];
    private long entries;
    private long bytes;
    private long special;
    private long setId;
    private long attributes;

    private LayerUnpacker(LayerLimits limits) {
        this.limits = limits;
    }

    /** Reads up to the end of the archive, not further. */
    public static LayerSummary unpack(InputStream tar, DirectoryHandle tree, LayerLimits limits) throws IOException {
        var unpacker = new LayerUnpacker(limits);
        var reader = new TarReader(tar);
        try (var writer = new TreeWriter(tree)) {
            for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                unpacker.count(entry.get());
                unpacker.add(entry.get(), reader, writer);
            }
        }
        return unpacker.summary();
    }

    private LayerSummary summary() {
        return new LayerSummary(entries, bytes, special, setId, attributes);
    }

    /** Before anything of it is written. */
    private void count(TarEntry entry) throws LayerRefusedException {
        entries++;
        if (entries > limits.entries()) {
            throw new LayerRefusedException("it has more than " + limits.entries() + " entries");
        }
        if (entry.size() > limits.bytes().bytes() - bytes) {
            throw new LayerRefusedException("its files have more than " + limits.bytes() + " in total");
        }
        bytes += entry.size();
        setId += entry.setId() ? 1 : 0;
        attributes += entry.attributes();
    }

    private void add(TarEntry entry, TarReader reader, TreeWriter tree) throws IOException {
        var path = EntryPath.of(entry.name(), limits);
        if (path.root()) {
            return; // it is there, and its mode is ours
        }
        switch (path.mark()) {
            case NONE -> make(entry, path, reader, tree);
            case WHITEOUT, OPAQUE -> {
                if (entry.kind() != TarEntry.Kind.FILE) {
                    throw new LayerRefusedException("the mark of a removed file is not a file: " + path);
                }
                tree.file(path, 0).close();
            }
            case IGNORED -> {}
            case INVALID -> throw new LayerRefusedException("the mark of a removed file names none: " + path);
        }
    }

    private void make(TarEntry entry, EntryPath path, TarReader reader, TreeWriter tree) throws IOException {
        switch (entry.kind()) {
            case DIRECTORY -> tree.directory(path, entry.mode());
            case FILE -> {
                fill(path, entry.mode(), reader, tree);
                tree.modified(path, time(entry.modified()));
            }
            case SYMBOLIC_LINK -> {
                if (entry.target().isEmpty() || entry.target().length() > LayerLimits.LONGEST_PATH) {
                    throw new LayerRefusedException("a symbolic link leads nowhere, or too far: " + path);
                }
                tree.symbolicLink(path, entry.target());
            }
            case HARD_LINK -> {
                var target = EntryPath.of(entry.target(), limits);
                if (target.root()) {
                    throw new LayerRefusedException("a hard link leads to a directory: " + path);
                }
                tree.hardLink(path, target);
            }
            case SPECIAL -> special++;
        }
    }

    private void fill(EntryPath path, int mode, TarReader reader, TreeWriter tree) throws IOException {
        try (var file = tree.file(path, mode)) {
            for (int count = reader.read(chunk); count >= 0; count = reader.read(chunk)) {
                var rest = ByteBuffer.wrap(chunk, 0, count);
                while (rest.hasRemaining()) {
                    int ignored = file.write(rest);
                }
            }
        }
    }

    /** File systems hold these; what is outside is somebody's joke. */
    private static FileTime time(Instant modified) {
        long seconds = Math.clamp(modified.getEpochSecond(), 0, Integer.MAX_VALUE);
        return FileTime.from(Instant.ofEpochSecond(seconds));
    }
}
