package dev.glovebox.ledger;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in lower-case hexadecimal. */
final class Sha256 {

    private final MessageDigest digest;

    Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    static String of(byte[] bytes, int length) {
        return new Sha256().add(bytes, length).hex();
    }

    Sha256 add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
        return this;
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
