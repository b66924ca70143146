package dev.glovebox.runtime.egress.parse;

import dev.glovebox.model.network.HostName;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The first thing a TLS client says, as far as it names the server. */
public final class ClientHello {

    private static final int LARGEST = 65_536;
    private static final int RECORD_LIMIT = 16_384;
    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int SERVER_NAME = 0;
    private static final int ENCRYPTED_CLIENT_HELLO = 0xfe0d;
    private static final int ENCRYPTED_SERVER_NAME = 0xffce;

    private final byte[] bytes;
    private final HostName server;

    private ClientHello(byte[] bytes, HostName server) {
        this.bytes = bytes;
        this.server = server;
    }

    public HostName server() {
        return server;
    }

    /** All that was read, records included: exactly this goes on to the host. */
    public void passOn(OutputStream host) throws IOException {
        host.write(bytes);
        host.flush();
    }

    /** However it is cut into records; a message that is longer than a sane one is refused before it is all there. */
    public static ClientHello read(HeadReader reader) throws IOException, EgressRefusal {
        var raw = new ByteArrayOutputStream(1024);
        var message = new ByteArrayOutputStream(1024);
        int wanted = 4;
        while (message.size() < wanted) {
            record(reader, raw, message);
            if (message.size() >= 4) {
                byte[] header = message.toByteArray();
                if (header[0] != CLIENT_HELLO) {
                    throw notTls();
                }
                wanted = 4 + (((header[1] & 0xff) << 16) | ((header[2] & 0xff) << 8) | (header[3] & 0xff));
            }
            if (wanted > LARGEST || raw.size() > LARGEST) {
                throw EgressRefusal.forbidden("a TLS ClientHello that is too long");
            }
        }
        if (message.size() > wanted) {
            throw EgressRefusal.forbidden("a TLS ClientHello followed by other data in the same record");
        }
        return new ClientHello(raw.toByteArray(), parse(ByteBuffer.wrap(message.toByteArray(), 4, wanted - 4)));
    }

    private static void record(HeadReader reader, ByteArrayOutputStream raw, ByteArrayOutputStream message)
            throws IOException, EgressRefusal {
        // A wrong first byte is enough: who does not speak TLS may be waiting for an answer already.
        if (exactly(reader, 1)[0] != HANDSHAKE) {
            throw notTls();
        }
        byte[] header = exactly(reader, 4);
        int length = ((header[2] & 0xff) << 8) | (header[3] & 0xff);
        if (header[0] != 3 || length == 0 || length > RECORD_LIMIT) {
            throw notTls();
        }
        byte[] payload = exactly(reader, length);
        raw.write(HANDSHAKE);
        raw.writeBytes(header);
        raw.writeBytes(payload);
        message.writeBytes(payload);
    }

    private static byte[] exactly(HeadReader reader, int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at++) {
            int octet = reader.read();
            if (octet < 0) {
                throw new EOFException("the stream ends within a TLS ClientHello");
            }
            bytes[at] = (byte) octet;
        }
        return bytes;
    }

    private static EgressRefusal notTls() {
        return EgressRefusal.forbidden("only TLS is allowed through CONNECT");
    }

    /** The name in a message without its header. */
    public static HostName parse(ByteBuffer message) throws EgressRefusal {
        try {
            skip(message, 2 + 32);
            skip(message, message.get() & 0xff);
            skip(message, u16(message));
            skip(message, message.get() & 0xff);
            var extensions = part(message, u16(message));
            if (message.hasRemaining()) {
                throw garbled();
            }
            return server(extensions);
        } catch (BufferUnderflowException | IndexOutOfBoundsException cut) {
            throw garbled();
        }
    }

    private static HostName server(ByteBuffer extensions) throws EgressRefusal {
        HostName found = null;
        while (extensions.hasRemaining()) {
            int type = u16(extensions);
            var content = part(extensions, u16(extensions));
            if (type == ENCRYPTED_CLIENT_HELLO || type == ENCRYPTED_SERVER_NAME) {
                throw EgressRefusal.forbidden("an encrypted TLS ClientHello hides the host");
            }
            if (type == SERVER_NAME) {
                if (found != null) {
                    throw garbled();
                }
                found = name(content);
            }
        }
        if (found == null) {
            throw EgressRefusal.forbidden("a TLS ClientHello without a server name");
        }
        return found;
    }

    /** A list by its form, of exactly one name by every standard. */
    private static HostName name(ByteBuffer content) throws EgressRefusal {
        var list = part(content, u16(content));
        if (content.hasRemaining() || list.get() != 0) {
            throw garbled();
        }
        var name = part(list, u16(list));
        if (list.hasRemaining()) {
            throw garbled();
        }
        try {
            return HostName.parse(StandardCharsets.ISO_8859_1.decode(name).toString());
        } catch (IllegalArgumentException noName) {
            throw EgressRefusal.forbidden("a TLS ClientHello with an invalid server name");
        }
    }

    private static EgressRefusal garbled() {
        return EgressRefusal.forbidden("a malformed TLS ClientHello");
    }

    private static int u16(ByteBuffer bytes) {
        return Short.toUnsignedInt(bytes.getShort());
    }

    private static void skip(ByteBuffer bytes, int length) {
        part(bytes, length);
    }

    private static ByteBuffer part(ByteBuffer bytes, int length) {
        if (length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        var part = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        return part;
    }
}
