package dev.glovebox.selftest;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Cpus;
import dev.glovebox.model.Limits;
import dev.glovebox.model.TimeSpan;

/** What a box gets here: little, so that a machine at work hardly notices, and so that limits are soon reached. */
public final class Rations {

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

    private Rations() {}
}
