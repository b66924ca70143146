package dev.glovebox.model.spec;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;

/**
 * Everything a box may use. Each limit is enforced on its own and, when hit, reported as its own cause.
 *
 * @param wallClock from the start of the program to its last moment
 * @param output bytes of stdout and stderr together
 */
public record Limits(TimeSpan wallClock, Compute compute, Files files, Scratch scratch, ByteSize output) {

    /** The defaults every front end shares: 2 GB of memory, half a cpu, ten minutes. */
    public static final Limits DEFAULTS = new Limits(
            TimeSpan.seconds(600),
            new Compute(ByteSize.gibibytes(2), new Cpus(500), 256),
            new Files(1024, ByteSize.gibibytes(1)),
            new Scratch(ByteSize.mebibytes(256), 65_536),
            ByteSize.gibibytes(4));

    /** Defaults at PARANOID: enough to compute something for a minute. */
    public static final Limits SMALLEST = new Limits(
            TimeSpan.seconds(60),
            new Compute(ByteSize.mebibytes(512), new Cpus(500), 64),
            new Files(256, ByteSize.mebibytes(64)),
            new Scratch(ByteSize.mebibytes(64), 4_096),
            ByteSize.mebibytes(64));

    /**
     * Memory includes swap: a box never gets any.
     *
     * @param processes processes and threads at one time
     */
    public record Compute(ByteSize memory, Cpus cpus, int processes) {

        /** Below this, not even an interpreter starts, and the kernel's own accounting gets coarse. */
        public static final ByteSize LEAST_MEMORY = ByteSize.mebibytes(8);

        public Compute {
            if (memory.compareTo(LEAST_MEMORY) < 0) {
                throw new IllegalArgumentException("memory must be at least " + LEAST_MEMORY + ", not " + memory);
            }
            requireBetween("pids", processes, 1, 1_000_000);
        }
    }

    /** Per process: how many files may be open, and how large one may grow. */
    public record Files(int open, ByteSize largest) {
        public Files {
            requireBetween("open files", open, 16, 1_048_576);
            if (largest.bytes() == 0) {
                throw new IllegalArgumentException("the file size limit must be at least 1 byte");
            }
        }
    }

    /** The box's own writable space, {@code /tmp}. */
    public record Scratch(ByteSize size, int files) {
        public Scratch {
            if (size.compareTo(ByteSize.mebibytes(1)) < 0) {
                throw new IllegalArgumentException("scratch space must be at least 1m, not " + size);
            }
            requireBetween("scratch files", files, 16, 100_000_000);
        }
    }

    public Limits {
        if (output.bytes() == 0) {
            throw new IllegalArgumentException("the output limit must be at least 1 byte");
        }
    }

    /** The smaller of each. */
    public Limits atMost(Limits other) {
        return new Limits(
                least(wallClock, other.wallClock),
                new Compute(
                        least(compute.memory, other.compute.memory),
                        least(compute.cpus, other.compute.cpus),
                        Math.min(compute.processes, other.compute.processes)),
                new Files(Math.min(files.open, other.files.open), least(files.largest, other.files.largest)),
                new Scratch(least(scratch.size, other.scratch.size), Math.min(scratch.files, other.scratch.files)),
                least(output, other.output));
    }

    private static <T extends Comparable<T>> T least(T one, T other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    public Limits withWallClock(TimeSpan changed) {
        return new Limits(changed, compute, files, scratch, output);
    }

    public Limits withMemory(ByteSize changed) {
        return withCompute(new Compute(changed, compute.cpus, compute.processes));
    }

    public Limits withCpus(Cpus changed) {
        return withCompute(new Compute(compute.memory, changed, compute.processes));
    }

    public Limits withProcesses(int changed) {
        return withCompute(new Compute(compute.memory, compute.cpus, changed));
    }

    public Limits withOutput(ByteSize changed) {
        return new Limits(wallClock, compute, files, scratch, changed);
    }

    public Limits withScratch(Scratch changed) {
        return new Limits(wallClock, compute, files, changed, output);
    }

    public Limits withFiles(Files changed) {
        return new Limits(wallClock, compute, changed, scratch, output);
    }

    private Limits withCompute(Compute changed) {
        return new Limits(wallClock, changed, files, scratch, output);
    }

    private static void requireBetween(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " must be between " + least + " and " + most + ", not " + value);
        }
    }
}
