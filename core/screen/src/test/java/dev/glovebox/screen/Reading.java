package dev.glovebox.screen;

import dev.glovebox.screen.python.parse.PythonParser;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What our parser makes of a text, in the words of {@code tree.py}: the hash of the tree, or that it is refused. */
record Reading(String written, String message) {
    private static final Pattern PLACE = Pattern.compile("span=Span\\[[^\\]]*\\]");

    /** Before 3.12 CPython does not know the places inside of f-strings. */
    enum Locations {
        COMPARED,
        LEFT_OUT
    }

    static Reading of(String text, Locations places) {
        String tree;
        try {
            tree = PythonParser.module(text).toString();
        } catch (UnparsableSource refused) {
            return new Reading("0", String.valueOf(refused.getMessage()));
        }
        return switch (places) {
            case COMPARED -> new Reading(hash(tree), "");
            case LEFT_OUT -> new Reading("?" + hash(PLACE.matcher(tree).replaceAll("span=?")), "");
        };
    }

    boolean refused() {
        return written.equals("0");
    }

    /** What we refuse knowing that some version of CPython reads it. */
    boolean onPurpose() {
        return message.contains("two braces in the format") || message.contains("no part of a name");
    }

    private static String hash(String tree) {
        byte[] bytes = new byte[tree.length() * 2];
        for (int i = 0; i < tree.length(); i++) {
            bytes[2 * i] = (byte) (tree.charAt(i) >> 8);
            bytes[2 * i + 1] = (byte) tree.charAt(i);
        }
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
