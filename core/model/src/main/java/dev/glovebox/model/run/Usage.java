package dev.glovebox.model.run;

import java.time.Duration;

/**
 * Resources that a run used.
 *
 * @param peakMemoryBytes of the whole box where a control group counts it, otherwise of the largest process
 * @param maxProcesses at one time; 0 where nothing on this machine counts it
 */
public record Usage(Duration wall, Duration cpu, long peakMemoryBytes, int maxProcesses, Io io) {

    public static final Usage NOTHING = new Usage(Duration.ZERO, Duration.ZERO, 0, 0, Io.NOTHING);

    /** Bytes that reached block devices. */
    public record Io(long readBytes, long writtenBytes) {
        public static final Io NOTHING = new Io(0, 0);
    }
}
