package dev.glovebox.files;

import java.io.IOException;
import java.io.InputStream;

/** A regular file that is being read, and what it is: both of the same file, however its name is swapped meanwhile. */
public record OpenFile(EntryAttributes attributes, InputStream content) implements AutoCloseable {

    @Override
    public void close() throws IOException {
        content.close();
    }
}
