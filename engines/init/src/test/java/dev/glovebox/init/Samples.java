package dev.glovebox.init;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Frames of every type: some by hand at the edges, any number by chance. */
final class Samples {
    private Samples() {}

    static List<Request> requests() {
        Program odd = new Program(
                List.of(ByteString.of(""), ByteString.of(new byte[] {(byte) 0xff, '\n'})),
                List.of(ByteString.of("A=")),
                ByteString.of("/ä"),
                Seal.SEALED);
        return List.of(
                Request.Exec.of(1, Program.of("true")),
                new Request.Exec(
                        65535,
                        odd,
                        StandardInput.CONNECTED,
                        Optional.of(new TerminalSize(0, 65535)),
                        List.of(
                                new ResourceLimit(RlimitKind.CPU_SECONDS, 0),
                                new ResourceLimit(RlimitKind.REALTIME_MICROSECONDS, ResourceLimit.UNLIMITED))),
                new Request.Stdin(2, ByteBuffer.wrap(new byte[] {0, 1, 2})),
                new Request.Stdin(2, ByteBuffer.allocate(Frame.MAX_PAYLOAD)),
                new Request.StdinEnd(3),
                Request.Signal.toAll(64),
                new Request.Signal(4, 1),
                new Request.Resize(5, new TerminalSize(24, 80)),
                new Request.Credit(6, Request.OutputStream.OUTPUT, 1),
                new Request.Credit(6, Request.OutputStream.ERROR, 0xffff_ffffL),
                new Request.Inspect(List.of()),
                new Request.Keep(0),
                new Request.Keep(Request.Keep.MOST),
                new Request.Inspect(List.of(ByteString.of("/"), ByteString.of("/tmp"))),
                new Request.Listen(1, Request.Listen.Kind.CONNECTIONS, 0x7f000001, 0),
                new Request.Listen(1, Request.Listen.Kind.DATAGRAMS, 0x7fffffff, 65535),
                new Request.Datagram(1, 0x7f000001, 1, ByteBuffer.wrap(new byte[] {0})),
                new Request.Datagram(1, 0x7f000001, 65535, ByteBuffer.allocate(Request.Datagram.LONGEST)),
                new Request.Unlisten(65535),
                new Request.Dial(0x8000, 65535),
                new Request.TunnelData(7, ByteBuffer.wrap(new byte[] {0})),
                new Request.TunnelEnd(7),
                new Request.TunnelCredit(7, 0xffff_ffffL),
                new Request.TunnelClose(7));
    }

    static List<Reply> answers() {
        Reply.Usage most = new Reply.Usage(
                Duration.ZERO, Duration.of(Long.MAX_VALUE, ChronoUnit.MICROS), Long.MAX_VALUE, Duration.ofSeconds(1));
        return List.of(
                new Reply.Hello(1, 1),
                new Reply.Started(1, Integer.MAX_VALUE),
                new Reply.Stdout(1, ByteBuffer.wrap(new byte[] {9})),
                new Reply.Stdout(1, ByteBuffer.allocate(300_000)),
                new Reply.Stderr(1, ByteBuffer.allocate(Frame.MAX_PAYLOAD)),
                new Reply.Exited(1, new Reply.Ending.WithStatus(255), most),
                new Reply.Exited(1, new Reply.Ending.BySignal(64), most),
                new Reply.Refused(1, 2, ByteString.of("exec x: No such file or directory")),
                new Reply.StdinCredit(1, 0xffff_ffffL),
                new Reply.Report(List.of()),
                new Reply.Report(List.of(new Reply.Evidence(ByteString.of("status"), ByteString.of("")))),
                new Reply.Fatal(ByteString.of("because")),
                new Reply.Listening(1, 0, 65535),
                new Reply.Listening(1, 98, 0),
                new Reply.Opened(1, 65535),
                new Reply.Opened(0x8000, 0),
                new Reply.Diverted(1, 65535, -1, 65535),
                new Reply.Datagram(1, 0x7f000001, 0, ByteBuffer.wrap(new byte[] {0})),
                new Reply.TunnelData(7, ByteBuffer.wrap(new byte[] {0})),
                new Reply.TunnelEnd(7),
                new Reply.TunnelCredit(7, 1),
                new Reply.TunnelClose(7));
    }

    static Frame random(Random random) {
        int command = 1 + random.nextInt(65535);
        return switch (random.nextInt(16)) {
            case 0 ->
                new Request.Exec(
                        command,
                        new Program(
                                variables(random, 1),
                                variables(random, 0),
                                text(random),
                                random.nextBoolean() ? Seal.OPEN : Seal.SEALED),
                        random.nextBoolean() ? StandardInput.EMPTY : StandardInput.CONNECTED,
                        random.nextBoolean()
                                ? Optional.empty()
                                : Optional.of(new TerminalSize(random.nextInt(65536), random.nextInt(65536))),
                        limits(random));
            case 1 -> new Request.Stdin(command, data(random));
            case 2 -> new Request.StdinEnd(command);
            case 3 -> new Request.Signal(random.nextInt(65536), 1 + random.nextInt(64));
            case 4 -> new Request.Credit(command, Request.OutputStream.ERROR, random.nextLong(1, 1L << 32));
            case 5 -> new Request.Inspect(variables(random, 0));
            case 6 -> new Reply.Started(command, 1 + random.nextInt(Integer.MAX_VALUE));
            case 7 -> new Reply.Stdout(command, data(random));
            case 8 -> new Reply.Refused(command, random.nextInt(200), text(random));
            case 9 -> new Reply.Exited(command, new Reply.Ending.WithStatus(random.nextInt(256)), usage(random));
            case 10 -> new Reply.Report(List.of(new Reply.Evidence(text(random), text(random))));
            case 11 -> new Request.TunnelData(command, data(random));
            case 12 -> new Reply.TunnelData(command, data(random));
            case 13 ->
                new Request.Listen(
                        command,
                        Request.Listen.Kind.ofNumber(random.nextInt(4)).orElseThrow(),
                        0x7f000000 | random.nextInt(1 << 24),
                        random.nextInt(65536));
            case 14 -> new Reply.TunnelCredit(command, random.nextLong(1, 1L << 32));
            default -> new Reply.Fatal(text(random));
        };
    }

    private static ByteString text(Random random) {
        byte[] bytes = new byte[random.nextInt(random.nextInt(10) == 0 ? 20_000 : 30)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (1 + random.nextInt(255));
        }
        return ByteString.of(bytes);
    }

    private static List<ByteString> variables(Random random, int least) {
        List<ByteString> texts = new ArrayList<>();
        for (int count = least + random.nextInt(5); count > 0; count--) {
            texts.add(ByteString.of("N" + count + "=" + random.nextInt()));
        }
        return texts;
    }

    private static List<ResourceLimit> limits(Random random) {
        List<ResourceLimit> limits = new ArrayList<>();
        for (RlimitKind kind : RlimitKind.values()) {
            if (random.nextInt(4) == 0) {
                limits.add(new ResourceLimit(kind, random.nextLong(-1, Long.MAX_VALUE)));
            }
        }
        return limits;
    }

    private static ByteBuffer data(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(random.nextInt(10) == 0 ? 600_000 : 300)];
        random.nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }

    private static Reply.Usage usage(Random random) {
        return new Reply.Usage(
                Duration.of(random.nextLong(Long.MAX_VALUE), ChronoUnit.MICROS),
                Duration.ZERO,
                random.nextLong(Long.MAX_VALUE),
                Duration.of(random.nextInt(1000), ChronoUnit.MICROS));
    }

    static byte[] encode(List<? extends Frame> frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameWriter writer = FrameWriter.to(Channels.newChannel(bytes));
        try {
            for (Frame frame : frames) {
                writer.write(frame);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static List<Reply> answersIn(byte[] bytes) {
        return all(FrameReader.ofInit(Channels.newChannel(new ByteArrayInputStream(bytes))));
    }

    static List<Request> requestsIn(byte[] bytes) {
        return all(FrameReader.ofRuntime(Channels.newChannel(new ByteArrayInputStream(bytes))));
    }

    private static <F extends Frame> List<F> all(FrameReader<F> reader) {
        List<F> frames = new ArrayList<>();
        try {
            for (Optional<F> frame = reader.read(); frame.isPresent(); frame = reader.read()) {
                frames.add(frame.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return frames;
    }
}
