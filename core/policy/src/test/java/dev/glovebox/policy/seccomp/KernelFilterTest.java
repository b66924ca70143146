package dev.glovebox.policy.seccomp;

import dev.glovebox.policy.seccomp.table.Architecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The bytes in the kernel of this machine, with the probe as the program behind them. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "missing capability: seccomp, which only Linux has")
class KernelFilterTest {

    @TempDir
    private Path directory;

    @Test
    void kernelLoadsProgramAndFollowsRules() throws IOException, InterruptedException {
        var probe = Probe.compile(directory);
        var filter = Files.write(
                directory.resolve("filter"), BpfProgram.of(SeccompProfile.standard(), Architecture.current()));
        Probe.assertFiltered(
                Probe.run(List.of(probe.toString(), filter.toString())).findings());
    }

    @Test
    void withoutTheProgramTheSameCallsReachTheKernel() throws IOException, InterruptedException {
        var probe = Probe.compile(directory);
        Probe.assertUnfiltered(Probe.run(List.of(probe.toString())).findings());
    }
}
