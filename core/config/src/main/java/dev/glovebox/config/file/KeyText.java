package dev.glovebox.config.file;

import java.util.regex.Pattern;

/**
 * Names that files use for keys, as messages repeat them. A file need not be a configuration: read as YAML, a line of a password
 * file can pass for a key. What does not look like one is not repeated.
 */
public final class KeyText {

    private static final Pattern LIKE_A_KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,39}");

    private KeyText() {}

    public static String of(String name) {
        return LIKE_A_KEY.matcher(name).matches() ? "'" + name + "'" : "'…' (" + name.length() + " characters)";
    }
}
