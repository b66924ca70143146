package dev.glovebox.selftest.bed;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;

/** Limits of test boxes: low, to spare the machine and to reach them soon. */
public final class TestLimits {

    public static final Limits SMALL = new Limits(
            TimeSpan.seconds(40),
            new Limits.Compute(ByteSize.mebibytes(64), new Cpus(1000), 24),
            new Limits.Files(64, ByteSize.mebibytes(32)),
            new Limits.Scratch(ByteSize.mebibytes(8), 256),
            ByteSize.mebibytes(1));

    /** For controls that must get through where {@link #SMALL} would stop them. */
    public static final Limits AMPLE = SMALL.withMemory(ByteSize.mebibytes(256))
            .withProcesses(128)
            .withOutput(ByteSize.mebibytes(32))
            .withScratch(new Limits.Scratch(ByteSize.mebibytes(64), 4096));

    private TestLimits() {}
}
