package dev.glovebox.runner;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.protocol.runner.Registration.Capacity;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a runner presents itself and where it keeps what it must not forget.
 *
 * @param name the same after a restart
 * @param weakest no level below it is offered
 * @param outbox a directory of its own
 */
public record RunnerSettings(String name, Capacity capacity, IsolationLevel weakest, Path outbox, Bounds bounds) {

    /**
     * How much of one task is sent at most.
     *
     * @param logs of each output stream
     * @param artifacts of all files together
     * @param drain how long tasks may go on when the runner is stopped
     */
    public record Bounds(ByteSize logs, ByteSize artifacts, Duration drain) {

        /** One that ends its tasks when it is stopped. */
        public Bounds(ByteSize logs, ByteSize artifacts) {
            this(logs, artifacts, Duration.ZERO);
        }
    }
}
