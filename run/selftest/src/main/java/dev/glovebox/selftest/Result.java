package dev.glovebox.selftest;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.bed.Verdict;

/** One attack at one level. */
public record Result(Attack attack, Verdict verdict) {}
