package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.policy.seccomp.table.Architecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A filter nothing runs behind would be easy: programs of this machine, behind the standard profile. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "missing capability: seccomp, which only Linux has")
class ProgramsBehindFilterTest {

    @TempDir
    private static Path directory;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        Probe.compile(directory);
        Files.write(directory.resolve("filter"), BpfProgram.of(SeccompProfile.standard(), Architecture.current()));
    }

    @Test
    void shellsRunPipelines() throws IOException, InterruptedException {
        assertThat(behind("sh", "-c", "seq 100 | sort -n | tail -1; (sleep 0.01 & wait); mkfifo fifo && ls fifo"))
                .isEqualTo("100\nfifo\n");
    }

    @Test
    void pythonRunsThreadsProcessesAndEventLoops() throws IOException, InterruptedException {
        assertThat(behind("python3", "-c", """
                import asyncio, ctypes, mmap, multiprocessing, multiprocessing.shared_memory, os, signal, socket, subprocess, tempfile, threading
                def square(x): return x * x
                if __name__ == '__main__':
                    threads = [threading.Thread(target=square, args=(i,)) for i in range(20)]
                    [t.start() for t in threads]; [t.join() for t in threads]
                    with multiprocessing.get_context('fork').Pool(2) as pool: assert pool.map(square, range(9))[8] == 64
                    lock, queue = multiprocessing.Lock(), multiprocessing.Queue()
                    memory = multiprocessing.shared_memory.SharedMemory(create=True, size=4096); memory.close(); memory.unlink()
                    async def main():
                        server = await asyncio.start_server(lambda r, w: w.close(), '127.0.0.1', 0)
                        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                        assert await reader.read() == b''
                        child = await asyncio.create_subprocess_exec('true'); assert await child.wait() == 0
                    asyncio.run(main())
                    assert subprocess.run(['echo', 'x'], capture_output=True).stdout == b'x\\n'
                    os.posix_spawn('/bin/true', ['true'], {}); os.wait()
                    os.close(os.memfd_create('m')); os.sched_getaffinity(0); os.sync(); os.urandom(8)
                    socket.getaddrinfo('localhost', 80)
                    print('done')
                """)).endsWith("done\n");
    }

    @Test
    void numpyComputes() throws IOException, InterruptedException {
        // The python3 that is first in the path may not be the one whose packages the distribution installs.
        String python = null;
        for (String candidate : List.of("python3", "/usr/bin/python3")) {
            if (Probe.run(List.of(candidate, "-c", "import numpy")).status() == 0) {
                python = candidate;
            }
        }
        assumeTrue(python != null, "missing capability: Python's numpy");
        assertThat(behind(python, "-c", "import numpy; a = numpy.ones((300, 300)); print(int((a @ a).sum()))"))
                .isEqualTo("27000000\n");
    }

    @Test
    void nodeRunsWorkersChildrenAndFiles() throws IOException, InterruptedException {
        assertThat(behind("node", "-e", """
                const {Worker} = require('worker_threads'), fs = require('fs'), {execFileSync} = require('child_process');
                let sum = 0; for (let i = 0; i < 1e7; i++) sum += i % 7;
                fs.promises.writeFile('node.txt', 'x').then(() => fs.promises.readFile('node.txt', 'utf8')).then(text => {
                    execFileSync('true');
                    const watcher = fs.watch('.'); watcher.close();
                    new Worker('require("worker_threads").parentPort.postMessage(7)', {eval: true})
                        .on('message', value => console.log(text + value));
                });
                """)).isEqualTo("x7\n");
    }

    @Test
    void javaCompilesAndRuns() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Sum.java"), """
                void main() throws Exception {
                    long sum = java.util.stream.LongStream.range(0, 10_000_000).parallel().sum();
                    try (var selector = java.nio.channels.Selector.open()) { selector.selectNow(); }
                    new ProcessBuilder("true").start().waitFor();
                    IO.println(sum);
                }
                """);
        assertThat(behind(System.getProperty("java.home") + "/bin/java", "Sum.java"))
                .isEqualTo("49999995000000\n");
    }

    @Test
    void gitCommits() throws IOException, InterruptedException {
        assertThat(behind("sh", "-c", """
                set -e; git init -q repository; cd repository; echo x >file; git add file
                git -c user.name=a -c user.email=a@b.c commit -q -m first; git gc -q; git clone -q . ../copy; git log --format=%s
                """)).isEqualTo("first\n");
    }

    @Test
    void compilersCompile() throws IOException, InterruptedException {
        assertThat(behind(
                        "sh",
                        "-c",
                        "echo 'int main(void) { return 7; }' >seven.c; cc -pipe seven.c -o seven; ./seven; echo $?"))
                .isEqualTo("7\n");
    }

    private static String behind(String... command) throws IOException, InterruptedException {
        assumeTrue(
                Probe.run(List.of("sh", "-c", "command -v \"$0\"", command[0])).status() == 0,
                "missing capability: the program " + command[0]);
        var line = new ArrayList<>(List.of(
                "env",
                "-C",
                directory.toString(),
                directory.resolve("probe").toString(),
                directory.resolve("filter").toString()));
        line.addAll(List.of(command));
        var ended = Probe.run(line);
        assertThat(ended.status()).as(ended.output()).isZero();
        return ended.output();
    }
}
