package dev.glovebox.engine.cgroup;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** The kernel's books on one box. Values are empty when the kernel does not keep them or the group is gone. */
public interface ControlGroup {

    OptionalLong memoryLimit();

    /** Memory and swap together. */
    OptionalLong memoryAndSwapLimit();

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

    Duration cpuTime();

    OptionalLong bytesRead();

    OptionalLong bytesWritten();
}
