package dev.glovebox.bench.report;

/**
 * What a figure is held against: a ratio of two scenarios of the same run.
 *
 * @param most the ratio that is good enough
 */
public record Target(String scenario, String baseline, double most) {}
