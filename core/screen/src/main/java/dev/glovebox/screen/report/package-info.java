/** Verdicts as text: JSON for programs, SARIF for code review tools. */
@NullMarked
package dev.glovebox.screen.report;

import org.jspecify.annotations.NullMarked;
