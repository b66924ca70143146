package dev.glovebox.runtime.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StdinCreditTest {

    private final StdinCredit credit = new StdinCredit();

    private CompletableFuture<Integer> taking(int wanted) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return credit.take(wanted);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        });
    }

    private int taken(int wanted) {
        return taking(wanted).orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void onePieceIsAtMostOneFrame() {
        assertThat(taken(1_000_000)).isEqualTo(65_536);
        assertThat(taken(10)).isEqualTo(10);
    }

    @Test
    void takeWaitsForCredit() {
        for (int i = 0; i < 4; i++) {
            assertThat(taken(65_536)).isEqualTo(65_536);
        }
        var waiting = taking(100);
        assertThat(waiting).isNotDone();
        credit.grant(7);
        assertThat(waiting.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(7);
    }

    @Test
    void closingReleasesWaiters() {
        for (int i = 0; i < 4; i++) {
            taken(65_536);
        }
        var waiting = taking(1);
        credit.close();
        assertThat(waiting.orTimeout(10, TimeUnit.SECONDS).join()).isZero();
        credit.grant(1000);
        assertThat(taken(5)).isZero();
    }
}
