/** Distributions, bars and the documents that present them. */
@NullMarked
package dev.glovebox.bench.report;

import org.jspecify.annotations.NullMarked;
