/** A report as text, as JSON and as the table of the documentation. */
@NullMarked
package dev.glovebox.selftest.report;

import org.jspecify.annotations.NullMarked;
