package dev.glovebox.selftest;

/** One attack at one level. */
public record Result(Attack attack, Verdict verdict) {}
