/** Counters and histograms, written in the format that Prometheus reads. */
@NullMarked
package dev.glovebox.metrics;

import org.jspecify.annotations.NullMarked;
