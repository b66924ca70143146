package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModerateRunTest extends WalledRunContract {

    ModerateRunTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }

    private static SandboxSpec with(SandboxSpec spec, List<String> blocked, List<String> allowed) {
        return spec.withWalls(
                spec.walls().with(spec.walls().adjustments().withSyscalls(new SyscallChanges(blocked, allowed))));
    }

    @Test
    void syscallsCanBeBlockedAndAllowed() {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "mbind has number 237 on x86-64 alone");
        var spec = shell("mkdir /tmp/x 2>/dev/null && echo made; python3 -c 'import ctypes;"
                + " print(ctypes.CDLL(None).syscall(237, 0, 0, 0, 0, 0, 0))'");
        assertThat(runs.run(spec).out()).isEqualTo("made\n-1\n");
        var blocked = runs.run(with(spec, List.of("mkdir", "mkdirat"), List.of()));
        assertThat(blocked.out()).as(blocked.story()).isEqualTo("-1\n");
        var allowed = runs.run(with(spec, List.of(), List.of("mbind")));
        assertThat(allowed.out()).as(allowed.story()).isEqualTo("made\n0\n");
        var both = runs.run(with(spec, List.of("mkdir", "mkdirat"), List.of("mbind")));
        assertThat(both.out()).as(both.story()).isEqualTo("0\n");
    }
}
