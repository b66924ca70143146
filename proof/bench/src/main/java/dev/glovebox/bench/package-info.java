/** Benchmarks. Every figure stands beside a baseline of the same run, because machines are noisy and ratios are not. */
@NullMarked
package dev.glovebox.bench;

import org.jspecify.annotations.NullMarked;
