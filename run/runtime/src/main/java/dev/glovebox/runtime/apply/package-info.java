/**
 * Makes changes real. One request is applied whole or not at all.
 *
 * <p>Everything new is first written into a staging directory in the project's root; then the journal, which lies with the
 * kept changes, says "committing", and each path is changed by one rename beneath the root, with no link followed. The names
 * in the staging directory tell what is done: a process that finds a journal finishes a commit and sweeps away anything less.
 */
@NullMarked
package dev.glovebox.runtime.apply;

import org.jspecify.annotations.NullMarked;
