package dev.glovebox.bench;

/**
 * What a figure is held against: a ratio of two scenarios of the same run.
 *
 * @param most the ratio that is good enough
 */
record Target(String scenario, String baseline, double most) {}
