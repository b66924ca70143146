package dev.glovebox.selftest.bed;

/**
 * Subject of an attack.
 *
 * @param line of the security bar; 0 for what it does not list
 * @param title completes "stops …"
 * @param remedy what to look at when it gets through
 */
public record Topic(int line, String title, String remedy) {}
