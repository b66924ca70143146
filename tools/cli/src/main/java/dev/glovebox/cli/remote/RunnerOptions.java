package dev.glovebox.cli.remote;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.protocol.runner.Registration.Capacity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a runner presents itself, as typed; what is null follows from the machine.
 *
 * @param boxes at one time
 */
public record RunnerOptions(@Nullable String name, @Nullable Integer boxes) {

    /** As the machine suggests. */
    public static final RunnerOptions USUAL = new RunnerOptions(null, null);

    String chosenName() {
        return Optional.ofNullable(name).orElseGet(RunnerOptions::hostName);
    }

    Capacity capacity() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new Capacity(
                Optional.ofNullable(boxes).orElse(2 * processors), new Cpus(1000 * processors), physicalMemory());
    }

    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException noProc) {
            return "runner";
        }
    }

    private static ByteSize physicalMemory() {
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemTotal:"))
                    .map(line -> line.replaceAll("[^0-9]", ""))
                    .map(kibibytes -> new ByteSize(Long.parseLong(kibibytes) << 10))
                    .findFirst()
                    .orElse(ByteSize.gibibytes(2));
        } catch (IOException noProc) {
            return ByteSize.gibibytes(2);
        }
    }
}
