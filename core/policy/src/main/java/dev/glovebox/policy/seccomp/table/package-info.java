/** Numbers of system calls, per architecture. */
@NullMarked
package dev.glovebox.policy.seccomp.table;

import org.jspecify.annotations.NullMarked;
