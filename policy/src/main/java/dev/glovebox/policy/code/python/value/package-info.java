/** What an expression may be, as far as it can be known without running it. */
@NullMarked
package dev.glovebox.policy.code.python.value;

import org.jspecify.annotations.NullMarked;
