package dev.glovebox.runtime.egress.parse;

import java.net.Inet4Address;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One question of DNS (RFC 1035), as far as programs ask any, and its answers. */
public final class NameQuery {

    public static final int ADDRESS = 1;
    public static final int ADDRESS_OF_IPV6 = 28;

    /** Why there is no answer. */
    public enum Problem {
        NO_SUCH_NAME(3),
        NOT_IMPLEMENTED(4);

        private final int code;

        Problem(int code) {
            this.code = code;
        }
    }

    /** Size of a datagram that every resolver accepts. */
    private static final int LONGEST_REPLY = 512;

    private static final int HEAD = 12;
    private static final int PER_ADDRESS = 16;
    private static final int LONGEST_NAME = 255;
    private static final int INTERNET = 1;
    private static final int NOT_A_QUESTION = 0xf800; // an answer, or another operation
    private static final int ANSWER = 0x8180; // with recursion, which was done
    private static final int POINTER_TO_THE_QUESTION = 0xc00c;
    private static final int SECONDS = 30;

    private final int id;
    /** Its bytes, which every answer repeats. */
    private final byte[] question;

    private final String name;
    private final int type;

    private NameQuery(int id, byte[] question, String name, int type) {
        this.id = id;
        this.question = question;
        this.name = name;
        this.type = type;
    }

    /** With dots between its labels and none at the end. */
    public String name() {
        return name;
    }

    public int type() {
        return type;
    }

    /** Empty for what is not one plain question. Programs hear nothing then, and ask again or give up. */
    public static Optional<NameQuery> parse(byte[] datagram) {
        try {
            var bytes = ByteBuffer.wrap(datagram);
            int id = Short.toUnsignedInt(bytes.getShort());
            int flags = Short.toUnsignedInt(bytes.getShort());
            int questions = Short.toUnsignedInt(bytes.getShort());
            if ((flags & NOT_A_QUESTION) != 0 || questions != 1) {
                return Optional.empty();
            }
            bytes.position(HEAD);
            var name = name(bytes);
            int type = Short.toUnsignedInt(bytes.getShort());
            int kind = Short.toUnsignedInt(bytes.getShort());
            byte[] question = Arrays.copyOfRange(datagram, HEAD, bytes.position());
            return kind == INTERNET ? name.map(text -> new NameQuery(id, question, text, type)) : Optional.empty();
        } catch (BufferUnderflowException | IllegalArgumentException cutShort) {
            return Optional.empty();
        }
    }

    /** A question does not point to another name, so a label that is longer than labels are is none. */
    private static Optional<String> name(ByteBuffer bytes) {
        var name = new StringBuilder();
        for (int length = Byte.toUnsignedInt(bytes.get()); length > 0; length = Byte.toUnsignedInt(bytes.get())) {
            byte[] label = new byte[length];
            if (length > 63 || name.length() + length > LONGEST_NAME) {
                return Optional.empty();
            }
            bytes.get(label);
            name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.ISO_8859_1));
        }
        return Optional.of(name.toString());
    }

    /** As many as fit; none is an answer as well. */
    public byte[] answer(List<Inet4Address> addresses) {
        int most = (LONGEST_REPLY - HEAD - question.length) / PER_ADDRESS;
        var reported = addresses.subList(0, Math.min(addresses.size(), most));
        byte[] bytes = new byte[HEAD + question.length + reported.size() * PER_ADDRESS];
        var answer = begun(bytes, 0, reported.size());
        for (Inet4Address address : reported) {
            answer.putShort((short) POINTER_TO_THE_QUESTION)
                    .putShort((short) ADDRESS)
                    .putShort((short) INTERNET)
                    .putInt(SECONDS)
                    .putShort((short) 4)
                    .put(address.getAddress());
        }
        return bytes;
    }

    public byte[] answer(Problem problem) {
        byte[] bytes = new byte[HEAD + question.length];
        var _ = begun(bytes, problem.code, 0);
        return bytes;
    }

    private ByteBuffer begun(byte[] bytes, int code, int answers) {
        return ByteBuffer.wrap(bytes)
                .putShort((short) id)
                .putShort((short) (ANSWER | code))
                .putShort((short) 1)
                .putShort((short) answers)
                .putInt(0)
                .put(question);
    }
}
