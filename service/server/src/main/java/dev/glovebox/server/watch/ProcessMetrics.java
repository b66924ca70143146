package dev.glovebox.server.watch;

import dev.glovebox.metrics.Metrics;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** This process as the kernel and the JVM see it, under the names that dashboards know. */
public final class ProcessMetrics {

    private static final Path SELF = Path.of("/proc/self");
    private static final long PAGE = 4096;

    private ProcessMetrics() {}

    public static void addTo(Metrics metrics) {
        var runtime = ManagementFactory.getRuntimeMXBean();
        var memory = ManagementFactory.getMemoryMXBean();
        var threads = ManagementFactory.getThreadMXBean();
        metrics.gauge(
                "process_start_time_seconds",
                "When this process started, in seconds since 1970.",
                () -> runtime.getStartTime() / 1000.0);
        metrics.gauge("process_cpu_seconds", "Processor time of this process.", ProcessMetrics::processorSeconds);
        metrics.gauge("process_resident_memory_bytes", "Memory of this process.", ProcessMetrics::residentBytes);
        metrics.gauge("process_open_fds", "Open file descriptors.", ProcessMetrics::descriptors);
        metrics.gauge(
                "jvm_memory_heap_used_bytes",
                "Used heap.",
                () -> memory.getHeapMemoryUsage().getUsed());
        metrics.gauge(
                "jvm_memory_heap_max_bytes",
                "Largest heap.",
                () -> memory.getHeapMemoryUsage().getMax());
        metrics.gauge("jvm_threads", "Platform threads.", threads::getThreadCount);
        metrics.gauge(
                "jvm_gc_collection_seconds",
                "Time spent collecting garbage.",
                () -> ManagementFactory.getGarbageCollectorMXBeans().stream()
                                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                                .sum()
                        / 1000.0);
    }

    private static double processorSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1000.0;
    }

    private static double residentBytes() {
        try {
            return Double.parseDouble(Files.readString(SELF.resolve("statm")).split(" ", 3)[1]) * PAGE;
        } catch (IOException unreadable) {
            return Double.NaN; // as Prometheus writes what is not known
        }
    }

    private static double descriptors() {
        try (var all = Files.list(SELF.resolve("fd"))) {
            return all.count();
        } catch (IOException unreadable) {
            return Double.NaN;
        }
    }
}
