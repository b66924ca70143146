package dev.glovebox.model.network;

/**
 * Network use of a box.
 *
 * @param allowed requests let through
 * @param denied requests refused
 * @param unlisted of both, those about targets that came too late to get an event of their own
 */
public record NetworkSummary(long allowed, long denied, long unlisted) {}
