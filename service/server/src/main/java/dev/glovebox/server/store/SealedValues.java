package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.wire.Reading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of variables out of the database: whoever reads a copy of it reads their names alone. The rest of a document stays
 * as it is, for people who have to look into it. See decision 42.
 */
public final class SealedValues {

    private static final String MARK = "sealed:v1:";
    private static final String MEMBER = "env";
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    public SealedValues(SecretKey key) {
        this.key = key;
    }

    String write(Map<String, Object> tree) {
        return Json.write(changed(tree, this::sealed));
    }

    <T> T read(String text, Function<Reading, T> reader) {
        return Reading.response(open(text), reader);
    }

    /** The same for a text of JSON. */
    String seal(String text) {
        return text.contains("\"" + MEMBER + "\"") ? Json.write(changed(tree(text), this::sealed)) : text;
    }

    String open(String text) {
        return text.contains(MARK) ? Json.write(changed(tree(text), this::opened)) : text;
    }

    private static Object tree(String text) {
        return Objects.requireNonNull(Json.parse(text).value());
    }

    /** A copy with every value of every environment changed. */
    private static Object changed(Object tree, UnaryOperator<String> change) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((name, value) -> copy.put(
                        String.valueOf(name),
                        MEMBER.equals(name) && value instanceof Map<?, ?> variables
                                ? values(variables, change)
                                : value == null ? null : changed(value, change)));
                yield copy;
            }
            case List<?> list ->
                list.stream().map(item -> changed(item, change)).toList(); // ours hold no nulls
            default -> tree;
        };
    }

    private static Map<String, @Nullable Object> values(Map<?, ?> variables, UnaryOperator<String> change) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        variables.forEach((name, value) ->
                copy.put(String.valueOf(name), value instanceof String text ? change.apply(text) : value));
        return copy;
    }

    private String sealed(String value) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        try {
            byte[] hidden = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(value.getBytes(StandardCharsets.UTF_8));
            return MARK
                    + Base64.getEncoder()
                            .encodeToString(ByteBuffer.allocate(NONCE + hidden.length)
                                    .put(nonce)
                                    .put(hidden)
                                    .array());
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException("values of variables cannot be encrypted", broken);
        }
    }

    private String opened(String value) {
        if (!value.startsWith(MARK)) {
            return value; // written before values were sealed
        }
        try {
            byte[] all = Base64.getDecoder().decode(value.substring(MARK.length()));
            byte[] nonce = java.util.Arrays.copyOf(all, NONCE);
            return new String(
                    cipher(Cipher.DECRYPT_MODE, nonce).doFinal(all, NONCE, all.length - NONCE), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException | IndexOutOfBoundsException foreign) {
            throw new IllegalStateException("a value of a variable was sealed with another key", foreign);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
