package dev.glovebox.policy.path;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A small file that the kernel writes anew whenever it is read from the beginning. It stays open between readings, for opening one
 * takes longer than reading it. An interrupt does not close it, as it would close a channel.
 */
public final class KernelFile implements AutoCloseable {

    private static final int PAGE = 4096;

    private final Path path;
    private @Nullable RandomAccessFile file;
    private byte[] bytes = new byte[PAGE];
    private boolean closed;

    public KernelFile(Path path) {
        this.path = path;
    }

    /** Current content. Not read as strict UTF-8: one odd name must not hide all the rest. */
    public synchronized String text() throws IOException {
        if (closed) {
            throw new IOException(path + " is closed");
        }
        if (file == null) {
            file = new RandomAccessFile(path.toFile(), "r");
        }
        file.seek(0);
        int length = 0;
        for (int read = file.read(bytes); read > 0; read = file.read(bytes, length, bytes.length - length)) {
            length += read;
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** For good. */
    @Override
    public synchronized void close() {
        closed = true;
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException closedAnyway) {
            // nothing was written that could be lost
        }
    }
}
