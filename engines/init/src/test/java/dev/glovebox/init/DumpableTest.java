package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.Reply.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Between fork and exec a child of init has secrets and a pipe to init; programs of the same user must not look into it. */
@Timeout(60)
class DumpableTest {

    private static final List<String> STRANGER = List.of("setpriv", "--reuid=41234", "--regid=41234", "--clear-groups");

    /** Tries to open the memory and the descriptors of whatever process still is init by name, until its input ends. */
    private static final String SPY = """
            import os, sys
            os.set_blocking(0, False)
            print('watching', flush=True)
            looked = set()
            while True:
                for name in filter(str.isdigit, os.listdir('/proc')):
                    try:
                        if not open(f'/proc/{name}/comm').read().startswith('init'): continue
                        looked.add(name)
                        for at, how in ('mem', 'r+b'), ('fd/3', 'wb'):
                            try:
                                open(f'/proc/{name}/{at}', how, buffering=0)
                                # One that became a program between the two looks may be opened by its own user.
                                if not open(f'/proc/{name}/comm').read().startswith('init'): continue
                                print('opened', at, flush=True); sys.exit(1)
                            except PermissionError: pass
                    except OSError: pass
                try:
                    if os.read(0, 1) == b'': break
                except BlockingIOError: pass
            sys.exit(0 if len(looked) > 2 else 2) # init itself and some of its children were met
            """;

    /** A search through thousands of directories widens the moment before exec. */
    private static final Map<String, String> SLOW = Map.of("PATH", "/x:".repeat(40_000) + "/bin:/usr/bin");

    @BeforeEach
    void needsRoot() {
        assumeTrue(
                System.getProperty("user.name", "").equals("root"), "missing capability: root, to become another user");
    }

    @Test
    void programCannotOpenStartingChild() {
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO, STRANGER)) {
            var spy = door.exec(Door.reading(1, Program.of("/usr/bin/python3", "-c", SPY)));
            await().atMost(Duration.ofSeconds(10)).until(() -> spy.output().contains("watching"));
            for (int command = 2; command < 32; command++) {
                assertThat(door.exec(command, Program.of("true").with(SLOW)).ending())
                        .isEqualTo(new Ending.WithStatus(0));
            }
            door.send(new Request.StdinEnd(1));
            assertThat(spy.ending()).as(spy.output()).isEqualTo(new Ending.WithStatus(0));
        }
    }

    @Test
    void kernelTakesAProgramBeforeInit() {
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO, STRANGER)) {
            var own = door.shell(1, "cat /proc/self/oom_score_adj");
            assertThat(own.ending()).isEqualTo(new Ending.WithStatus(0));
            assertThat(own.output()).isEqualTo("800\n");
            var parent = door.shell(2, "cat /proc/$PPID/oom_score_adj");
            assertThat(parent.ending()).isEqualTo(new Ending.WithStatus(0));
            assertThat(parent.output()).isEqualTo("0\n");
        }
    }
}
