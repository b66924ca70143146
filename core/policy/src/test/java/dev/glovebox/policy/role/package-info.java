@NullMarked
package dev.glovebox.policy.role;

import org.jspecify.annotations.NullMarked;
