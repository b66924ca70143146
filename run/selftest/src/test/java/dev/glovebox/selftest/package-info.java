@NullMarked
package dev.glovebox.selftest;

import org.jspecify.annotations.NullMarked;
