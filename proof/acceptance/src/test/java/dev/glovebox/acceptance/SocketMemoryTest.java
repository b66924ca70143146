package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.acceptance.RunsForTest.Finished;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What programs leave in the buffers of their sockets is memory of the box, on the real thing. */
@Timeout(120)
class SocketMemoryTest {

    private static final ByteSize MEMORY = ByteSize.mebibytes(128);

    /** Twice what sockets may hold beside the memory of the box; today's kernels would give gigabytes. */
    private static final long MOST_MEBIBYTES = 64;

    /** Connects to itself and never reads; says after each connection how much the kernel has taken. */
    private static final String TCP = """
            import socket, sys
            held, kept, data = 0, [], bytes(1 << 20)
            listener = socket.create_server(('127.0.0.1', 0), backlog=8)
            for i in range(200):
                a = socket.create_connection(listener.getsockname()); b = listener.accept()[0]
                kept += [a, b]
                for end in a, b:
                    end.setblocking(False)
                    try:
                        while True: held += end.send(data)
                    except BlockingIOError: pass
                print(held >> 20, flush=True)
            """;

    /** Sends to sockets that never read, and counts what arrived by reading all of it at the end. */
    private static final String UDP = """
            import socket
            kept, data = [], bytes(32768)
            for i in range(200):
                a = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                a.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
                a.bind(('127.0.0.1', 0)); a.setblocking(False)
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as b:
                    for k in range(300): b.sendto(data, a.getsockname())
                kept.append(a)
            held = 0
            for a in kept:
                try:
                    while True: held += len(a.recv(65536))
                except BlockingIOError: pass
            print(held >> 20, flush=True)
            """;

    /** Many small sockets: each is guaranteed a little by the kernel, whatever the limit says. */
    private static final String SWARM = """
            import os, socket, time
            data = bytes(1 << 20)
            for child in range(20):
                if os.fork() == 0:
                    kept = []
                    listener = socket.create_server(('127.0.0.1', 0), backlog=8)
                    for i in range(400):
                        a = socket.create_connection(listener.getsockname()); b = listener.accept()[0]
                        kept += [a, b]
                        for end in a, b:
                            end.setblocking(False)
                            try: end.send(data)
                            except BlockingIOError: pass
                    time.sleep(100)
            time.sleep(8)
            print('held all of it', flush=True)
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

    private static Finished run(IsolationLevel level, String script) {
        runs.assumeOffered(level);
        var spec = RunsForTest.spec(level, "python3", "-c", script);
        return runs.run(spec.withLimits(spec.limits().withMemory(MEMORY)));
    }

    private static long heldMebibytes(Finished finished) {
        return finished.out().lines().mapToLong(Long::parseLong).max().orElse(0);
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE", "STRICT"})
    void buffersOfConnectionsThatNobodyReadsAreBounded(IsolationLevel level) {
        var finished = run(level, TCP);
        assertThat(heldMebibytes(finished)).as(finished.story()).isBetween(1L, MOST_MEBIBYTES);
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE", "STRICT"})
    void datagramsThatNobodyReadsAreBounded(IsolationLevel level) {
        var finished = run(level, UDP);
        assertThat(heldMebibytes(finished)).as(finished.story()).isBetween(0L, MOST_MEBIBYTES);
        assertThat(finished.code()).as(finished.story()).isIn(Optional.empty(), Optional.of(FailureCode.OOM));
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE", "STRICT"})
    void guaranteedBuffersOfManySocketsEndTheRunAsOutOfMemory(IsolationLevel level) {
        var finished = run(level, SWARM);
        assertThat(finished.code()).as(finished.story()).contains(FailureCode.OOM);
    }

    @ParameterizedTest
    @EnumSource(names = {"BASIC", "MODERATE", "STRICT"})
    void limitIsVerified(IsolationLevel level) {
        var finished = run(level, "pass");
        assertThat(finished.result().isolation().verified())
                .filteredOn(check -> check.name().equals("limit.socket_memory"))
                .singleElement()
                .extracting(WallCheck::outcome)
                .isEqualTo(WallCheck.Result.HOLDS);
    }
}
