package dev.glovebox.acceptance.house.crooked.runtime;

/** What a value should not know. */
public record Box() {}
