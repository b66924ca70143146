/** Code that touches nothing but memory, measured by JMH: {@code ./dev bench --pure}. */
@NullMarked
package dev.glovebox.bench.pure;

import org.jspecify.annotations.NullMarked;
