/** Rules for system calls by topic, each with its reason. */
@NullMarked
package dev.glovebox.policy.seccomp.rule;

import org.jspecify.annotations.NullMarked;
