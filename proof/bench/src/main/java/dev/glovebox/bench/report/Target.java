package dev.glovebox.bench.report;

/**
 * Bar for a measurement: a ratio of two scenarios of the same run.
 *
 * @param most the ratio that is good enough
 */
public record Target(String scenario, String baseline, double most) {}
