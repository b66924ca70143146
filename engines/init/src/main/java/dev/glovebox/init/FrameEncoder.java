package dev.glovebox.init;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** Frames to bytes. */
final class FrameEncoder {
    private static final int FLAG_TERMINAL = 1;
    private static final int FLAG_INPUT = 2;
    private static final int FLAG_SEALED = 4;
    private static final TerminalSize NO_TERMINAL = new TerminalSize(0, 0);

    private FrameEncoder() {}

    static int payloadSize(Frame frame) {
        return switch (frame) {
            case Request.Exec exec -> Math.toIntExact(size(exec.program(), exec.limits()));
            case Request.Stdin stdin -> stdin.data().remaining();
            case Request.StdinEnd _ -> 0;
            case Request.Signal _ -> 1;
            case Request.Resize _ -> 4;
            case Request.Credit _ -> 5;
            case Request.Inspect inspect -> Math.toIntExact(size(inspect.paths()));
            case Request.Keep _ -> 4;
            case Request.Listen _ -> 7;
            case Request.Datagram datagram -> 6 + datagram.data().remaining();
            case Request.Dial _ -> 2;
            case Request.TunnelData tunnel -> tunnel.data().remaining();
            case Request.TunnelCredit _ -> 4;
            case Request.Unlisten _, Request.TunnelEnd _, Request.TunnelClose _ -> 0;
            case Reply.Hello _ -> 6;
            case Reply.Started _ -> 4;
            case Reply.Stdout stdout -> stdout.data().remaining();
            case Reply.Stderr stderr -> stderr.data().remaining();
            case Reply.Exited _ -> 34;
            case Reply.Refused refused -> 8 + refused.reason().length();
            case Reply.StdinCredit _ -> 4;
            case Reply.Report report -> Math.toIntExact(evidenceSize(report.evidence()));
            case Reply.Fatal fatal -> 4 + fatal.reason().length();
            case Reply.Listening _ -> 6;
            case Reply.Opened _ -> 2;
            case Reply.Diverted _ -> 8;
            case Reply.Datagram datagram -> 6 + datagram.data().remaining();
            case Reply.TunnelData tunnel -> tunnel.data().remaining();
            case Reply.TunnelCredit _ -> 4;
            case Reply.TunnelEnd _, Reply.TunnelClose _ -> 0;
        };
    }

    static long size(Program program, List<ResourceLimit> limits) {
        return 5
                + 4L
                + program.workingDirectory().length()
                + size(program.arguments())
                + size(program.environment())
                + 1
                + 9L * limits.size();
    }

    static long size(List<ByteString> texts) {
        return 2 + texts.stream().mapToLong(text -> 4L + text.length()).sum();
    }

    static long evidenceSize(List<Reply.Evidence> evidence) {
        return 2
                + evidence.stream()
                        .mapToLong(piece ->
                                8L + piece.name().length() + piece.text().length())
                        .sum();
    }

    /** Header and payload, at the buffer's position. */
    static void encode(Frame frame, int payloadSize, ByteBuffer target) {
        target.putInt(payloadSize).put((byte) FrameType.of(frame)).put((byte) 0).putShort((short) frame.command());
        switch (frame) {
            case Request.Exec exec -> encodeExec(exec, target);
            case Request.Stdin stdin -> target.put(stdin.data());
            case Request.StdinEnd _ -> {}
            case Request.Signal signal -> target.put((byte) signal.signal());
            case Request.Keep keep -> target.putInt((int) keep.milliseconds());
            case Request.Resize resize -> encodeSize(resize.size(), target);
            case Request.Credit credit ->
                target.put((byte) (credit.stream() == Request.OutputStream.OUTPUT ? 1 : 2))
                        .putInt((int) credit.bytes());
            case Request.Inspect inspect -> encodeTexts(inspect.paths(), target);
            case Request.Listen listen ->
                target.put((byte) listen.kind().number())
                        .putInt(listen.address())
                        .putShort((short) listen.port());
            case Request.Datagram datagram ->
                target.putInt(datagram.address())
                        .putShort((short) datagram.port())
                        .put(datagram.data());
            case Request.Dial dial -> target.putShort((short) dial.port());
            case Request.TunnelData tunnel -> target.put(tunnel.data());
            case Request.TunnelCredit credit -> target.putInt((int) credit.bytes());
            case Request.Unlisten _, Request.TunnelEnd _, Request.TunnelClose _ -> {}
            case Reply.Hello hello -> target.putShort((short) hello.version()).putInt(hello.pid());
            case Reply.Started started -> target.putInt(started.pid());
            case Reply.Stdout stdout -> target.put(stdout.data());
            case Reply.Stderr stderr -> target.put(stderr.data());
            case Reply.Exited exited -> encodeExited(exited, target);
            case Reply.Refused refused -> {
                target.putInt(refused.errno());
                refused.reason().putInto(target);
            }
            case Reply.StdinCredit credit -> target.putInt((int) credit.bytes());
            case Reply.Report report -> encodeEvidence(report.evidence(), target);
            case Reply.Fatal fatal -> fatal.reason().putInto(target);
            case Reply.Listening listening -> target.putInt(listening.errno()).putShort((short) listening.port());
            case Reply.Opened opened -> target.putShort((short) opened.listener());
            case Reply.Diverted diverted ->
                target.putShort((short) diverted.listener())
                        .putInt(diverted.address())
                        .putShort((short) diverted.port());
            case Reply.Datagram datagram ->
                target.putInt(datagram.address())
                        .putShort((short) datagram.port())
                        .put(datagram.data());
            case Reply.TunnelData tunnel -> target.put(tunnel.data());
            case Reply.TunnelCredit credit -> target.putInt((int) credit.bytes());
            case Reply.TunnelEnd _, Reply.TunnelClose _ -> {}
        }
    }

    private static void encodeExec(Request.Exec exec, ByteBuffer target) {
        int flags = (exec.terminal().isPresent() ? FLAG_TERMINAL : 0)
                | (exec.input() == StandardInput.CONNECTED ? FLAG_INPUT : 0)
                | (exec.program().seal() == Seal.SEALED ? FLAG_SEALED : 0);
        target.put((byte) flags);
        encodeSize(exec.terminal().orElse(NO_TERMINAL), target);
        exec.program().workingDirectory().putInto(target);
        encodeTexts(exec.program().arguments(), target);
        encodeTexts(exec.program().environment(), target);
        target.put((byte) exec.limits().size());
        for (ResourceLimit limit : exec.limits()) {
            target.put((byte) limit.kind().number()).putLong(limit.value());
        }
    }

    private static void encodeSize(TerminalSize size, ByteBuffer target) {
        target.putShort((short) size.rows()).putShort((short) size.columns());
    }

    private static void encodeTexts(List<ByteString> texts, ByteBuffer target) {
        target.putShort((short) texts.size());
        for (ByteString text : texts) {
            text.putInto(target);
        }
    }

    private static void encodeExited(Reply.Exited exited, ByteBuffer target) {
        switch (exited.ending()) {
            case Reply.Ending.WithStatus(int status) -> target.put((byte) 0).put((byte) status);
            case Reply.Ending.BySignal(int signal) -> target.put((byte) 1).put((byte) signal);
        }
        Reply.Usage usage = exited.usage();
        target.putLong(micros(usage.user()))
                .putLong(micros(usage.system()))
                .putLong(usage.maxResidentKib())
                .putLong(micros(usage.wall()));
    }

    private static long micros(Duration duration) {
        return Math.addExact(Math.multiplyExact(duration.toSeconds(), 1_000_000L), duration.toNanosPart() / 1_000L);
    }

    private static void encodeEvidence(List<Reply.Evidence> evidence, ByteBuffer target) {
        target.putShort((short) evidence.size());
        for (Reply.Evidence piece : evidence) {
            piece.name().putInto(target);
            piece.text().putInto(target);
        }
    }
}
