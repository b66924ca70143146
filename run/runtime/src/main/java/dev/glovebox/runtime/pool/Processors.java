package dev.glovebox.runtime.pool;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Load of the machine's processors. */
final class Processors {

    private static final double NEARLY_ALL = 0.9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Whether hardly one was idle since this was asked last. */
    boolean busy() {
        return system.getCpuLoad() > NEARLY_ALL;
    }
}
