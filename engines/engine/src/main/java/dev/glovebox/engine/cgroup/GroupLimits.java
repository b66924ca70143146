package dev.glovebox.engine.cgroup;

import dev.glovebox.model.spec.Limits;
import java.util.List;

/**
 * Limits of a control group.
 *
 * @param memory in bytes, swap included: a box never gets any
 * @param processes processes and threads, the box's own first processes included
 * @param cpuMillis thousandths of a processor
 */
public record GroupLimits(long memory, long processes, long cpuMillis) {

    /** Sockets may hold this part of the memory, where the kernel counts them apart from it. */
    private static final int SOCKET_SHARE = 8;

    /** Less would make even a few connections slow. */
    private static final long LEAST_SOCKET_MEMORY = 4L << 20;

    /** Long enough to be cheap, short enough that a throttled program does not stutter visibly. */
    private static final long PERIOD_MICROS = 100_000;

    /** One line to write into one of the kernel's files. */
    record Setting(String controller, String file, String value) {

        /** Whether kernels lack this file that have the controller. */
        boolean optional() {
            return file.contains("memsw") || file.equals(VersionOne.SOCKET_LIMIT);
        }
    }

    /**
     * Limits of an approved spec, with room for processes of Glovebox.
     *
     * @param ours processes of the box that are not the caller's
     */
    public static GroupLimits of(Limits.Compute compute, int ours) {
        return new GroupLimits(
                compute.memory().bytes(),
                (long) compute.processes() + ours,
                compute.cpus().millis());
    }

    /**
     * Limit of socket buffers in bytes for a box with this much memory. Version 1 counts them apart from all other memory,
     * and only in a group that has a limit for them; version 2 counts them as memory.
     */
    public static long socketMemory(long memory) {
        return Math.max(memory / SOCKET_SHARE, LEAST_SOCKET_MEMORY);
    }

    public long socketMemory() {
        return socketMemory(memory);
    }

    /** In the order the kernel wants: the limit with swap may never be below the one without. */
    List<Setting> versionOne() {
        return List.of(
                new Setting("memory", "memory.limit_in_bytes", Long.toString(memory)),
                new Setting("memory", "memory.memsw.limit_in_bytes", Long.toString(memory)),
                new Setting("memory", VersionOne.SOCKET_LIMIT, Long.toString(socketMemory())),
                new Setting("pids", "pids.max", Long.toString(processes)),
                new Setting("cpu", "cpu.cfs_period_us", Long.toString(PERIOD_MICROS)),
                new Setting("cpu", "cpu.cfs_quota_us", Long.toString(quota())));
    }

    List<Setting> versionTwo() {
        return List.of(
                new Setting("memory", "memory.max", Long.toString(memory)),
                new Setting("memory", "memory.swap.max", "0"),
                new Setting("pids", "pids.max", Long.toString(processes)),
                new Setting("cpu", "cpu.max", quota() + " " + PERIOD_MICROS));
    }

    private long quota() {
        return cpuMillis * PERIOD_MICROS / 1000;
    }
}
