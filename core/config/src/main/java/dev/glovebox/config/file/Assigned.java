package dev.glovebox.config.file;

/** A value and where it comes from. */
public record Assigned<T>(T value, Origin origin) {}
