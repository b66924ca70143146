package dev.glovebox.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.Iterator;

/** Names of the entries of a directory, read as they are asked for: whoever needs only a few does not wait for all. */
public final class EntryNames implements Iterable<Path>, AutoCloseable {

    private final DirectoryStream<Path> entries;

    EntryNames(DirectoryStream<Path> entries) {
        this.entries = entries;
    }

    /** To be asked for once. Throws {@link java.nio.file.DirectoryIteratorException} where reading fails. */
    @Override
    public Iterator<Path> iterator() {
        var paths = entries.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return paths.hasNext();
            }

            @Override
            public Path next() {
                return paths.next().getFileName();
            }
        };
    }

    @Override
    public void close() throws IOException {
        entries.close();
    }
}
