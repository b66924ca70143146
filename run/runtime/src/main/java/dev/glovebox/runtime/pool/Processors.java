package dev.glovebox.runtime.pool;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What the machine's processors are doing, whoever it is for. */
final class Processors {

    private static final double NEARLY_ALL = 0.9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Whether hardly one was idle since this was asked last. */
    boolean busy() {
        return system.getCpuLoad() > NEARLY_ALL;
    }
}
