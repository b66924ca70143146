/** Benchmarks, one scenario per file. */
@NullMarked
package dev.glovebox.bench.scenario;

import org.jspecify.annotations.NullMarked;
