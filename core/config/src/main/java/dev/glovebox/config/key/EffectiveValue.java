package dev.glovebox.config.key;

/**
 * One line of {@code config show}.
 *
 * @param value as one would write it in the file
 * @param origin {@code default}, {@code glovebox.yaml:3} or {@code environment GLOVEBOX_HOME}
 */
public record EffectiveValue(String key, String value, String origin, String doc) {}
