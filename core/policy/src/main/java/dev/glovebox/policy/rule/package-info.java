/** The rules a request has to pass, one class each. A rule reports all it finds and never throws. */
@NullMarked
package dev.glovebox.policy.rule;

import org.jspecify.annotations.NullMarked;
