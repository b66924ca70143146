package dev.glovebox.engine.cgroup;

import dev.glovebox.model.run.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The kernel's books on one box. Values are empty when the kernel does not keep them or the group is gone. */
public interface ControlGroup extends AutoCloseable {

    OptionalLong memoryLimit();

    /** Memory and swap together. */
    OptionalLong memoryAndSwapLimit();

    /** Limit of socket buffers. */
    OptionalLong socketMemoryLimit();

    /**
     * Socket memory, where the kernel counts it separately. It may be more than the limit by what the kernel guarantees
     * each socket, so somebody has to look. Empty where sockets are memory like any other, and end where memory does.
     */
    OptionalLong socketMemoryApart();

    OptionalLong processLimit();

    /** In thousandths of a processor. */
    OptionalLong cpuLimitMillis();

    OptionalLong peakMemory();

    OptionalLong processPeak();

    /** Processes the kernel killed for memory. */
    OptionalLong oomKills();

    /** How often a new process or thread was refused. */
    OptionalLong processesRefused();

    OptionalLong processCount();

    /** Numbers of the processes in it, as the host counts them; a dead one that nobody has waited for is not among them. */
    List<Long> processes();

    /** Numbers of all threads in it, those of dying processes among them. */
    List<Long> threads();

    /**
     * Whether anything in it can still run code of its own. The kernel takes a dying thread's memory away early, long before its
     * mounts are gone and it leaves the group; without memory there is nothing to run. Whoever is in the group afterwards must have been
     * seen to have none: neither who was started meanwhile nor who cannot be looked at counts as dead.
     */
    default boolean alive() {
        var dead = threads().stream()
                .filter(thread -> GroupFile.withoutMemory(Path.of("/proc", Long.toString(thread))))
                .toList();
        return !dead.containsAll(threads());
    }

    Duration cpuTime();

    /** Zero where nobody counts. */
    Usage.Io io();

    /** Reads ahead what is read at the end of a run: the second time is quicker. */
    default void open() {
        cpuTime();
        peakMemory();
        processPeak();
        io();
        oomKills();
        processCount();
    }

    /** From here on everything is empty. */
    @Override
    void close();
}
