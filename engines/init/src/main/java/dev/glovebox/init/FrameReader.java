package dev.glovebox.init;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;

/**
 * Reads the frames of one direction from a blocking channel. For one thread. What it returns is the caller's to keep.
 *
 * <p>Never holds more than one frame and its own buffer, whatever the other end promises.
 */
public final class FrameReader<F extends Frame> {
    /** Enough for what a waiting box says. */
    private static final int INITIAL_BYTES = 8_192;

    /** Enough for two of the longest pieces of output. */
    private static final int BUFFER_BYTES = 262_144;

    private final Class<F> direction;
    private final ReadableByteChannel channel;
    /**
     * Between reads, from position to limit, what was received and not yet decoded. On the heap: there is one for each box, and a
     * direct one would stay until a collector comes by, which in a process with little garbage is hundreds of boxes later.
     */
    private ByteBuffer buffer = ByteBuffer.allocate(INITIAL_BYTES).limit(0);

    private FrameReader(Class<F> direction, ReadableByteChannel channel) {
        this.direction = direction;
        this.channel = channel;
    }

    /** Reads what init says; anything the runtime would say is a violation. */
    public static FrameReader<Reply> ofInit(ReadableByteChannel channel) {
        return new FrameReader<>(Reply.class, channel);
    }

    /** For {@code init serve --stdio}, whose channel is a process's streams. */
    public static FrameReader<Reply> ofInit(InputStream stream) {
        return new FrameReader<>(Reply.class, new ArrayChannel.Input(stream));
    }

    /** Reads what the runtime says; anything init would say is a violation. */
    public static FrameReader<Request> ofRuntime(ReadableByteChannel channel) {
        return new FrameReader<>(Request.class, channel);
    }

    /**
     * The next frame, or empty when the other end closed the channel between two frames.
     *
     * @throws ProtocolViolation on anything else than a legal frame of this direction; the reader is of no use after it
     */
    public Optional<F> read() throws IOException {
        if (!fill(Frame.HEADER_BYTES)) {
            return Optional.empty();
        }
        int length = buffer.getInt();
        int type = Byte.toUnsignedInt(buffer.get());
        int reserved = buffer.get();
        int command = Short.toUnsignedInt(buffer.getShort());
        checkHeader(length, type, reserved);
        return Optional.of(direction.cast(FrameDecoder.decode(type, command, payload(length))));
    }

    /** Before the payload is awaited: a bad header needs none. */
    private void checkHeader(int length, int type, int reserved) {
        if (length < 0 || length > Frame.MAX_PAYLOAD) {
            throw new ProtocolViolation("frame of " + Integer.toUnsignedString(length) + " bytes exceeds 1048576");
        }
        if (reserved != 0) {
            throw new ProtocolViolation("reserved header byte is " + reserved);
        }
        if (!(direction == Reply.class ? FrameType.ofReply(type) : FrameType.ofRequest(type))) {
            throw new ProtocolViolation("frame type 0x%02x in this direction".formatted(type));
        }
    }

    /** A view of the buffer, or for the few frames that exceed it, memory of their own. */
    private ByteBuffer payload(int length) throws IOException {
        if (length <= BUFFER_BYTES) {
            if (length > 0 && !fill(length)) {
                throw truncated();
            }
            ByteBuffer view = buffer.slice(buffer.position(), length);
            buffer.position(buffer.position() + length);
            return view;
        }
        ByteBuffer large = ByteBuffer.allocate(length).put(buffer);
        while (large.hasRemaining()) {
            if (channel.read(large) < 0) {
                throw truncated();
            }
        }
        return large.flip();
    }

    /** Until so many bytes are there. False at the end of the stream, if nothing is left over. */
    private boolean fill(int wanted) throws IOException {
        if (buffer.remaining() >= wanted) {
            return true;
        }
        makeRoom(wanted);
        try {
            while (buffer.position() < wanted) {
                if (channel.read(buffer) < 0) {
                    if (buffer.position() == 0) {
                        return false;
                    }
                    throw truncated();
                }
            }
            return true;
        } finally {
            buffer.flip();
        }
    }

    /** Behind what is left over. A buffer that was filled to the brim grows: much is being said. */
    private void makeRoom(int wanted) {
        int brimful = buffer.limit() == buffer.capacity() ? 4 * buffer.capacity() : 0;
        int size = Math.min(BUFFER_BYTES, Math.max(wanted, brimful));
        buffer = size > buffer.capacity() ? ByteBuffer.allocate(size).put(buffer) : buffer.compact();
    }

    private static ProtocolViolation truncated() {
        return new ProtocolViolation("channel ended inside a frame");
    }
}
