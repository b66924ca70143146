package dev.glovebox.runtime.channel;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for one box's datagrams: a few of the kernel's own, since looking a name up holds on to one until it is answered. So many wait, and
 * the rest is lost.
 */
final class DatagramThreads implements Executor {

    private static final int MOST = 8;
    private static final int WAITING = 64;
    private static final long IDLE_SECONDS = 5;

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MOST,
            MOST,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("datagram-", 0).factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    DatagramThreads() {
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }
}
