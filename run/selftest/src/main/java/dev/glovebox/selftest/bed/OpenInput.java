package dev.glovebox.selftest.bed;

import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/** A standard input on which nothing is typed, until it is closed. */
final class OpenInput extends InputStream {

    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public int read() {
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        return length == 0 ? 0 : read();
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
