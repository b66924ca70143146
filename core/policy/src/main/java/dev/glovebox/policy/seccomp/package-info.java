/**
 * Which system calls a program in a box may make, as data with reasons, and that data written in the two forms a kernel
 * filter is loaded from: Docker's JSON and the kernel's own classic BPF.
 *
 * <p>The rules are grouped by family ({@code FileCalls}, {@code MemoryCalls}, …) and gathered by
 * {@link dev.glovebox.policy.seccomp.SeccompProfile#standard()}. A call nobody names is refused; a call this version has
 * never heard of is reported as absent, so that programs fall back as they would on an older kernel.
 */
@NullMarked
package dev.glovebox.policy.seccomp;

import org.jspecify.annotations.NullMarked;
