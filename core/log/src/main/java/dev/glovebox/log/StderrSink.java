package dev.glovebox.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Standard error, by one system call for each line, so that lines of several processes do not mix. */
final class StderrSink implements LogSink {

    private final FileOutputStream stderr = new FileOutputStream(FileDescriptor.err);

    @Override
    public void write(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (this) {
                stderr.write(bytes);
            }
        } catch (IOException closed) {
            // whoever closed standard error wants no lines
        }
    }

    /** It is not ours to close. */
    @Override
    public void close() {}
}
