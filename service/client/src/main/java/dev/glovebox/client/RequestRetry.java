package dev.glovebox.client;

import java.net.ConnectException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Sends again what may be sent again, when no answer came or the server was busy. A server nobody finds is told at once: a person
 * may be waiting, and a program that wants to wait can.
 */
final class RequestRetry {

    private static final int ATTEMPTS = 5;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private RequestRetry() {}

    static <T> T of(Call call, Supplier<T> sending) {
        for (int attempt = 1; ; attempt++) {
            try {
                return sending.get();
            } catch (ServerUnreachable silent) {
                boolean nobodyThere = silent.getCause() instanceof ConnectException
                        || silent.getCause() instanceof java.net.UnknownHostException;
                if (nobodyThere
                        || !call.repeatable()
                        || attempt == ATTEMPTS
                        || Thread.currentThread().isInterrupted()) {
                    throw silent;
                }
            } catch (ApiException refused) {
                boolean busy = refused.status() == 429 || refused.status() == 503;
                if (!busy || attempt == ATTEMPTS) {
                    throw refused;
                }
            }
            pause(FIRST_PAUSE.multipliedBy(1L << (attempt - 1)));
        }
    }

    private static void pause(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
