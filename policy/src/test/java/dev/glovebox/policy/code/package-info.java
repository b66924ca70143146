@NullMarked
package dev.glovebox.policy.code;

import org.jspecify.annotations.NullMarked;
