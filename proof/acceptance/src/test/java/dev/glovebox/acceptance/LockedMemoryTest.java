package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Locked memory cannot be swapped or reclaimed, so a program gets little of it. */
@Timeout(90)
class LockedMemoryTest {

    /** MCL_CURRENT | MCL_FUTURE, then 16 MiB. */
    private static final String LOCK = """
            import ctypes, mmap, os, resource
            libc = ctypes.CDLL(None, use_errno=True)
            print('limit', resource.getrlimit(resource.RLIMIT_MEMLOCK)[1])
            all = libc.mlockall(3)
            try:
                block = mmap.mmap(-1, 16 << 20); block.write(b'x' * (16 << 20))
                address = ctypes.addressof(ctypes.c_char.from_buffer(block))
                one = libc.mlock(ctypes.c_void_p(address), 16 << 20)
            except Exception as refused:
                one = -1
            print('mlockall', 'open' if all == 0 else 'shut', 'mlock', 'open' if one == 0 else 'shut')
            """;

    private static RunsForTest runs;

    @BeforeAll
    static void open() throws IOException {
        runs = new RunsForTest();
    }

    @AfterAll
    static void close() throws IOException {
        runs.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE", "STRICT", "PARANOID"})
    void moreThanAFewPagesAreRefused(IsolationLevel level) {
        runs.assumeOffered(level);
        var finished = runs.run(RunsForTest.spec(level, "python3", "-c", LOCK));
        assertThat(finished.out()).as(finished.story()).isEqualTo("limit 65536\nmlockall shut mlock shut\n");
    }
}
