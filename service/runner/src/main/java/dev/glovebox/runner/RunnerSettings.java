package dev.glovebox.runner;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.protocol.runner.Registration.Capacity;
import java.nio.file.Path;

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
     */
    public record Bounds(ByteSize logs, ByteSize artifacts) {}
}
