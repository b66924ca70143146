package dev.glovebox.config;

/** A value and where it comes from. */
record Assigned<T>(T value, Origin origin) {}
