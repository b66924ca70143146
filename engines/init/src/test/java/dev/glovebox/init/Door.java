package dev.glovebox.init;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** The runtime's end of a channel to a real init: starts it, sends what a test wants, and sorts what comes back. */
final class Door implements AutoCloseable {
    final Process process;
    final CompletableFuture<Reply.Hello> hello = new CompletableFuture<>();
    volatile CompletableFuture<Reply.Report> report = new CompletableFuture<>();
    final CompletableFuture<Reply.Fatal> fatal = new CompletableFuture<>();
    final BlockingQueue<Reply.Tunneling> tunnels = new LinkedBlockingQueue<>();
    final CompletableFuture<Optional<Throwable>> closed = new CompletableFuture<>();
    private final Path complaints;
    private final @Nullable SocketChannel socket;
    private final FrameWriter writer;
    private final FrameReader<Reply> reader;
    private final Map<Integer, Transcript> transcripts = new ConcurrentHashMap<>();
    private final Set<Integer> starved = ConcurrentHashMap.newKeySet();

    private Door(Process process, @Nullable SocketChannel socket, Path complaints) {
        this.process = process;
        this.socket = socket;
        this.complaints = complaints;
        this.writer = socket == null ? FrameWriter.to(process.getOutputStream()) : FrameWriter.to(socket);
        this.reader = socket == null ? FrameReader.ofInit(process.getInputStream()) : FrameReader.ofInit(socket);
        Thread.ofPlatform().daemon().start(this::listen);
    }

    static Door open(Setup setup, String... options) {
        return open(setup, List.of(), options);
    }

    /** With a launcher before the binary, such as {@code unshare}. */
    static Door open(Setup setup, List<String> launcher, String... options) {
        try {
            Path directory = Files.createTempDirectory("door");
            Path complaints = directory.resolve("stderr");
            List<String> line = new ArrayList<>(launcher);
            line.addAll(List.of(setup.binary().toString(), "serve"));
            line.addAll(List.of(options));
            Door door = setup.overSocket()
                    ? overSocket(line, directory.resolve("s"), complaints)
                    : new Door(start(line, "--stdio", complaints), null, complaints);
            Transcript.await(door.hello);
            if (setup.overSocket()) {
                door.inspect();
            }
            return door;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nobody else's report is waited for meanwhile. */
    void inspect() {
        send(new Request.Inspect(List.of()));
        Transcript.await(report);
        report = new CompletableFuture<>();
    }

    private static Door overSocket(List<String> line, Path path, Path complaints) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            Process process = start(line, "--socket=" + path, complaints);
            return new Door(process, server.accept(), complaints);
        }
    }

    private static Process start(List<String> line, String channel, Path complaints) throws IOException {
        List<String> whole = new ArrayList<>(line);
        whole.addAll(List.of(channel.split("=", 2)));
        ProcessBuilder builder = new ProcessBuilder(whole).redirectError(Redirect.to(complaints.toFile()));
        builder.environment().put("ASAN_OPTIONS", "detect_leaks=0"); // looks into itself, which init forbids
        return builder.start();
    }

    private void listen() {
        try {
            for (Optional<Reply> frame = reader.read(); frame.isPresent(); frame = reader.read()) {
                sort(frame.get());
            }
            closed.complete(Optional.empty());
        } catch (IOException | RuntimeException e) {
            closed.complete(Optional.of(e));
        }
    }

    private void sort(Reply answer) throws IOException {
        switch (answer) {
            case Reply.Hello frame -> hello.complete(frame);
            case Reply.Report frame -> report.complete(frame);
            case Reply.Fatal frame -> fatal.complete(frame);
            case Reply.Stdout frame -> {
                transcript(frame.command()).take(frame);
                grant(frame.command(), Request.OutputStream.OUTPUT, frame.data().remaining());
            }
            case Reply.Stderr frame -> {
                transcript(frame.command()).take(frame);
                grant(frame.command(), Request.OutputStream.ERROR, frame.data().remaining());
            }
            case Reply.Started _, Reply.Exited _, Reply.Refused _, Reply.StdinCredit _ ->
                transcript(answer.command()).take(answer);
            case Reply.Tunneling frame -> tunnels.add(frame);
        }
    }

    private void grant(int command, Request.OutputStream stream, int bytes) throws IOException {
        if (!starved.contains(command)) {
            writer.write(new Request.Credit(command, stream, bytes));
        }
    }

    private Transcript transcript(int command) {
        Transcript transcript = transcripts.get(command);
        if (transcript == null) {
            throw new AssertionError("init speaks of command " + command + ", which was never started");
        }
        return transcript;
    }

    /** This command's output is not paid for any more. */
    void starve(int command) {
        starved.add(command);
    }

    void send(Request request) {
        try {
            writer.write(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Transcript exec(Request.Exec exec) {
        Transcript transcript = new Transcript();
        transcripts.put(exec.command(), transcript);
        send(exec);
        return transcript;
    }

    Transcript exec(int command, Program program) {
        return exec(Request.Exec.of(command, program));
    }

    Transcript shell(int command, String script) {
        return exec(command, shell(script));
    }

    static Program shell(String script) {
        return Program.of("/bin/sh", "-c", script).with(Map.of("PATH", "/usr/bin:/bin"));
    }

    static Request.Exec reading(int command, Program program) {
        return new Request.Exec(command, program, StandardInput.CONNECTED, Optional.empty(), List.of());
    }

    static Request.Exec onTerminal(int command, Program program, TerminalSize size) {
        return new Request.Exec(command, program, StandardInput.CONNECTED, Optional.of(size), List.of());
    }

    /** Waits for credit as long as it takes. */
    void type(int command, byte[] data) {
        transcript(command).inputCredit.acquireUninterruptibly(data.length);
        send(new Request.Stdin(command, ByteBuffer.wrap(data)));
    }

    /** Bytes that need not be a frame. */
    void sendRaw(byte[] bytes) {
        try {
            if (socket == null) {
                process.getOutputStream().write(bytes);
                process.getOutputStream().flush();
            } else {
                WritableByteChannel channel = socket;
                Channels.newOutputStream(channel).write(bytes);
            }
        } catch (IOException _) {
            // init may have hung up on the first of them
        }
    }

    /** Closes the channel, as a runtime that died would. */
    void hangUp() {
        try {
            if (socket == null) {
                process.getOutputStream().close();
            } else {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int awaitExit() {
        try {
            assertThat(process.waitFor(15, SECONDS)).as("init ends").isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    String complaints() {
        try {
            return Files.readString(complaints);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the box; a sanitizer's complaint fails the test. */
    @Override
    public void close() {
        hangUp();
        awaitExit();
        assertThat(complaints()).doesNotContain("Sanitizer", "runtime error");
        process.destroyForcibly();
        forget();
    }

    private void forget() {
        Path directory = Objects.requireNonNull(complaints.getParent());
        try {
            Files.deleteIfExists(complaints);
            Files.deleteIfExists(directory.resolve("s"));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
