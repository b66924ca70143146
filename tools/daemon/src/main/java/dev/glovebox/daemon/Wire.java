package dev.glovebox.daemon;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/**
 * What passes between a command line and the daemon: a byte for the kind, four for the length, then so many bytes.
 */
final class Wire {

    /** The kinds, by the letter that stands for them. */
    enum Kind {
        /** The command line, as JSON; the first thing said. */
        ASK('A'),
        INPUT('I'),
        INPUT_END('E'),
        /**
         * What is typed from here on comes by another connection, where this is the first thing said, with the ticket. This one
         * stays free for what must not wait.
         */
        REST('S'),
        CANCEL('C'),
        OUTPUT('O'),
        ERROR('R'),
        /** The exit status; the last thing said. */
        EXIT('X'),
        /** The helper does it; with a ticket, a number. */
        ACCEPT('T'),
        /** Why the helper does not do this; the command line does it itself then. */
        DECLINE('D');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        static Kind of(int letter) throws IOException {
            for (Kind kind : values()) {
                if (kind.letter == letter) {
                    return kind;
                }
            }
            throw new IOException("the other side does not use the protocol of the daemon");
        }
    }

    /** What was heard. A class, because an array in a record would be compared by identity. */
    static final class Message {
        private final Kind kind;
        private final byte[] data;

        Message(Kind kind, byte[] data) {
            this.kind = kind;
            this.data = data;
        }

        Kind kind() {
            return kind;
        }

        byte[] data() {
            return data;
        }

        long number() throws IOException {
            if (data.length != Long.BYTES) {
                throw new IOException("the other side did not send a number");
            }
            return ByteBuffer.wrap(data).getLong();
        }
    }

    /** A command line with its variables fits; anything larger is a mistake. */
    private static final int LARGEST = 8 << 20;

    private final DataInputStream in;
    private final DataOutputStream out;

    static Wire on(SocketChannel channel) {
        return new Wire(Channels.newInputStream(channel), Channels.newOutputStream(channel));
    }

    static byte[] number(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    Wire(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    /** For any thread; a message is never torn apart. */
    synchronized void say(Kind kind, byte[] data) throws IOException {
        var frame = new byte[data.length + 5];
        ByteBuffer.wrap(frame).put((byte) kind.letter).putInt(data.length).put(data);
        out.write(frame);
        out.flush();
    }

    /** For one thread. */
    Message hear() throws IOException {
        var kind = Kind.of(in.readUnsignedByte());
        int length = in.readInt();
        if (length < 0 || length > LARGEST) {
            throw new IOException("the other side sent a message that is too long");
        }
        return new Message(kind, in.readNBytes(length));
    }
}
