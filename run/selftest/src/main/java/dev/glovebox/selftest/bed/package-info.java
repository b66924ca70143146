/** Building blocks of attacks, and the strong and weakened boxes they run in. */
@NullMarked
package dev.glovebox.selftest.bed;

import org.jspecify.annotations.NullMarked;
