package dev.glovebox.daemon;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/**
 * Messages between a launcher and the daemon: a byte for the kind, four for the length, then so many bytes. The other
 * end is written in C; {@code tools/launcher/PROTOCOL.md} describes both.
 */
final class Wire {

    /** The kinds, by the letter that stands for them. */
    enum Kind {
        /** The command line, see {@link CommandRequest}; the first thing said. */
        REQUEST('A'),
        INPUT('I'),
        INPUT_END('E'),
        /**
         * The rest of the input comes through another connection, which starts with this message and the ticket. This one
         * stays free for what must not wait.
         */
        REST('S'),
        CANCEL('C'),
        /** Nobody reads the output any more, as when a pipe is closed. */
        UNREAD('U'),
        /** The size of the terminal: two numbers of two bytes, rows and columns. */
        WINDOW('W'),
        /** What a person typed in answer to a {@link #QUESTION}: 1 and the line, or 0 where there is none. */
        LINE('L'),
        OUTPUT('O'),
        ERROR('R'),
        /** Standard input is wanted; before that it belongs to others. */
        READ('N'),
        /** How the terminal is to be set, see {@link RemoteTerminal}. */
        MODE('M'),
        /** One line is wanted from a person, typed after all that was written before. */
        QUESTION('Q'),
        /** The exit status; the last thing said. */
        EXIT('X'),
        /** The daemon does it; with a ticket, a number. */
        ACCEPT('T'),
        /** Why the daemon does not do this; the launcher starts a JVM for it then. Never after anything but {@link #ACCEPT}. */
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

    /** Received message. A class, because an array in a record would be compared by identity. */
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
    synchronized void send(Kind kind, byte... data) throws IOException {
        var frame = new byte[data.length + 5];
        ByteBuffer.wrap(frame).put((byte) kind.letter).putInt(data.length).put(data);
        out.write(frame);
        out.flush();
    }

    /** For one thread. */
    Message receive() throws IOException {
        var kind = Kind.of(in.readUnsignedByte());
        int length = in.readInt();
        if (length < 0 || length > LARGEST) {
            throw new IOException("the other side sent a message that is too long");
        }
        var data = in.readNBytes(length);
        if (data.length < length) {
            throw new EOFException("the other side went away within a message");
        }
        return new Message(kind, data);
    }
}
