package dev.glovebox.init;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bytes to frames, trusting none of them. Keeps nothing of the payload it is given. */
final class FrameDecoder {
    private FrameDecoder() {}

    static Frame decode(int type, int command, ByteBuffer payload) {
        Frame frame;
        try {
            frame = decodeFields(type, command, payload);
        } catch (BufferUnderflowException e) {
            throw new ProtocolViolation("frame 0x%02x is shorter than its fields".formatted(type), e);
        } catch (IllegalArgumentException e) {
            throw new ProtocolViolation("frame 0x%02x: %s".formatted(type, e.getMessage()), e);
        }
        if (payload.hasRemaining()) {
            throw new ProtocolViolation("frame 0x%02x has %d trailing bytes".formatted(type, payload.remaining()));
        }
        if (frame.command() != command) {
            throw new ProtocolViolation("frame 0x%02x concerns the box, but names a command".formatted(type));
        }
        return frame;
    }

    private static Frame decodeFields(int type, int command, ByteBuffer payload) {
        return switch (type) {
            case FrameType.EXEC -> exec(command, payload);
            case FrameType.STDIN -> new Request.Stdin(command, data(payload));
            case FrameType.STDIN_END -> new Request.StdinEnd(command);
            case FrameType.SIGNAL -> new Request.Signal(command, u8(payload));
            case FrameType.RESIZE -> new Request.Resize(command, size(payload));
            case FrameType.CREDIT -> new Request.Credit(command, stream(payload), u32(payload));
            case FrameType.INSPECT -> new Request.Inspect(texts(payload));
            case FrameType.KEEP -> new Request.Keep(u32(payload));
            case FrameType.LISTEN -> new Request.Listen(command, kind(payload), payload.getInt(), u16(payload));
            case FrameType.UNLISTEN -> new Request.Unlisten(command);
            case FrameType.DIAL -> new Request.Dial(command, u16(payload));
            case FrameType.TUNNEL_DATA -> new Request.TunnelData(command, data(payload));
            case FrameType.TUNNEL_END -> new Request.TunnelEnd(command);
            case FrameType.TUNNEL_CREDIT -> new Request.TunnelCredit(command, u32(payload));
            case FrameType.TUNNEL_CLOSE -> new Request.TunnelClose(command);
            case FrameType.DATAGRAM -> new Request.Datagram(command, payload.getInt(), u16(payload), data(payload));
            case FrameType.HELLO -> new Reply.Hello(u16(payload), payload.getInt());
            case FrameType.STARTED -> new Reply.Started(command, payload.getInt());
            case FrameType.STDOUT -> new Reply.Stdout(command, data(payload));
            case FrameType.STDERR -> new Reply.Stderr(command, data(payload));
            case FrameType.EXITED -> new Reply.Exited(command, ending(payload), usage(payload));
            case FrameType.REFUSED -> new Reply.Refused(command, payload.getInt(), text(payload));
            case FrameType.STDIN_CREDIT -> new Reply.StdinCredit(command, u32(payload));
            case FrameType.REPORT -> new Reply.Report(evidence(payload));
            case FrameType.FATAL -> new Reply.Fatal(text(payload));
            case FrameType.LISTENING -> new Reply.Listening(command, payload.getInt(), u16(payload));
            case FrameType.OPENED -> new Reply.Opened(command, u16(payload));
            case FrameType.DIVERTED -> new Reply.Diverted(command, u16(payload), payload.getInt(), u16(payload));
            case FrameType.DATAGRAM_HEARD -> new Reply.Datagram(command, payload.getInt(), u16(payload), data(payload));
            case FrameType.TUNNELED_DATA -> new Reply.TunnelData(command, data(payload));
            case FrameType.TUNNELED_END -> new Reply.TunnelEnd(command);
            case FrameType.TUNNELED_CREDIT -> new Reply.TunnelCredit(command, u32(payload));
            case FrameType.TUNNELED_CLOSE -> new Reply.TunnelClose(command);
            default -> throw new IllegalArgumentException("unknown type");
        };
    }

    private static Request.Exec exec(int command, ByteBuffer payload) {
        int flags = u8(payload);
        Checks.require((flags & ~7) == 0, "unknown flag");
        TerminalSize size = size(payload);
        Optional<TerminalSize> terminal = (flags & 1) != 0 ? Optional.of(size) : Optional.empty();
        StandardInput input = (flags & 2) != 0 ? StandardInput.CONNECTED : StandardInput.EMPTY;
        ByteString directory = text(payload);
        Seal seal = (flags & 4) != 0 ? Seal.SEALED : Seal.OPEN;
        Program program = new Program(texts(payload), texts(payload), directory, seal);
        return new Request.Exec(command, program, input, terminal, limits(payload));
    }

    private static List<ResourceLimit> limits(ByteBuffer payload) {
        int count = u8(payload);
        List<ResourceLimit> limits = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RlimitKind kind = RlimitKind.ofNumber(u8(payload))
                    .orElseThrow(() -> new IllegalArgumentException("unknown resource to limit"));
            limits.add(new ResourceLimit(kind, payload.getLong()));
        }
        return limits;
    }

    private static Request.Listen.Kind kind(ByteBuffer payload) {
        return Request.Listen.Kind.ofNumber(u8(payload))
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of listener"));
    }

    private static Request.OutputStream stream(ByteBuffer payload) {
        return switch (u8(payload)) {
            case 1 -> Request.OutputStream.OUTPUT;
            case 2 -> Request.OutputStream.ERROR;
            default -> throw new IllegalArgumentException("unknown stream");
        };
    }

    private static Reply.Ending ending(ByteBuffer payload) {
        int how = u8(payload);
        int value = u8(payload);
        return switch (how) {
            case 0 -> new Reply.Ending.WithStatus(value);
            case 1 -> new Reply.Ending.BySignal(value);
            default -> throw new IllegalArgumentException("unknown way to end");
        };
    }

    private static Reply.Usage usage(ByteBuffer payload) {
        return new Reply.Usage(micros(payload), micros(payload), payload.getLong(), micros(payload));
    }

    private static Duration micros(ByteBuffer payload) {
        return Duration.of(payload.getLong(), ChronoUnit.MICROS);
    }

    /** Grows with what is really there, not with what a count promises. */
    private static List<ByteString> texts(ByteBuffer payload) {
        int count = u16(payload);
        List<ByteString> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(text(payload));
        }
        return texts;
    }

    private static List<Reply.Evidence> evidence(ByteBuffer payload) {
        int count = u16(payload);
        List<Reply.Evidence> evidence = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            evidence.add(new Reply.Evidence(text(payload), text(payload)));
        }
        return evidence;
    }

    private static ByteString text(ByteBuffer payload) {
        long length = u32(payload);
        Checks.require(length <= payload.remaining(), "text is longer than its frame");
        byte[] bytes = new byte[(int) length];
        payload.get(bytes);
        return ByteString.of(bytes);
    }

    private static ByteBuffer data(ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return ByteBuffer.wrap(bytes);
    }

    private static TerminalSize size(ByteBuffer payload) {
        return new TerminalSize(u16(payload), u16(payload));
    }

    private static int u8(ByteBuffer payload) {
        return Byte.toUnsignedInt(payload.get());
    }

    private static int u16(ByteBuffer payload) {
        return Short.toUnsignedInt(payload.getShort());
    }

    private static long u32(ByteBuffer payload) {
        return Integer.toUnsignedLong(payload.getInt());
    }
}
