package dev.glovebox.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.init.ProtocolViolation;
import dev.glovebox.init.Request.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class OutputPumpTest {

    private final Semaphore permits = new Semaphore(0);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final AtomicLong consumed = new AtomicLong();
    private final AtomicLong granted = new AtomicLong();
    private final OutputSink slow = new OutputSink() {
        @Override
        public void stdout(ByteBuffer data) {
            entered.countDown();
            permits.acquireUninterruptibly();
            consumed.addAndGet(data.remaining());
        }

        @Override
        public void stderr(ByteBuffer data) {
            stdout(data);
        }
    };
    private final OutputPump pump = new OutputPump(slow, (_, bytes) -> granted.addAndGet(bytes));

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }

    @Test
    void addingNeverWaitsForTheSink() throws Exception {
        for (int i = 0; i < 16; i++) {
            pump.add(OutputStream.OUTPUT, bytes(65_536));
            pump.add(OutputStream.ERROR, bytes(65_536));
        }
        entered.await();
        assertThat(consumed).hasValue(0);
        assertThat(granted).hasValue(0);
        var last = new CompletableFuture<Void>();
        pump.afterAll(() -> last.complete(null));
        assertThat(last).isNotDone();
        permits.release(32);
        last.orTimeout(10, TimeUnit.SECONDS).join();
        assertThat(consumed).hasValue(2L << 20);
        assertThat(granted).hasValue(2L << 20);
    }

    @Test
    void eachStreamHasItsOwnCredit() {
        pump.add(OutputStream.OUTPUT, bytes(1_048_576));
        pump.add(OutputStream.ERROR, bytes(1_048_576));
        assertThatThrownBy(() -> pump.add(OutputStream.OUTPUT, bytes(1))).isInstanceOf(ProtocolViolation.class);
        assertThatThrownBy(() -> pump.add(OutputStream.ERROR, bytes(1))).isInstanceOf(ProtocolViolation.class);
        permits.release(2);
    }

    @Test
    void lastActionRunsAtOnceWithEmptyQueue() {
        var last = new CompletableFuture<Void>();
        pump.afterAll(() -> last.complete(null));
        assertThat(last).isCompleted();
    }

    @Test
    void abandonedPumpDropsQueueAndEnds() throws Exception {
        for (int i = 0; i < 8; i++) {
            pump.add(OutputStream.OUTPUT, bytes(1000));
        }
        entered.await();
        var last = new CompletableFuture<Void>();
        pump.afterAll(() -> last.complete(null));
        pump.abandon();
        pump.add(OutputStream.OUTPUT, bytes(1000));
        permits.release(100);
        last.orTimeout(10, TimeUnit.SECONDS).join();
        assertThat(consumed).hasValue(1000);
    }

    /** The end of the output may not be announced while a thread that came later still hands it over. */
    @RepeatedTest(200)
    void lastActionNeverComesBeforeTheLastByte() {
        var total = new AtomicLong();
        var sink = new OutputSink() {
            @Override
            public void stdout(ByteBuffer data) {
                LockSupport.parkNanos(1);
                total.addAndGet(data.remaining());
            }

            @Override
            public void stderr(ByteBuffer data) {
                stdout(data);
            }
        };
        var quick = new OutputPump(sink, (_, _) -> {});
        for (int i = 0; i < 20; i++) {
            quick.add(OutputStream.OUTPUT, bytes(10));
            if (i % 3 == 0) {
                LockSupport.parkNanos(1);
            }
        }
        var seen = new CompletableFuture<Long>();
        quick.afterAll(() -> seen.complete(total.get()));
        assertThat(seen.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(200);
    }
}
