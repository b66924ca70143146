/**
 * Attacks on this machine's own boxes, and the proof that each would work against weaker walls.
 *
 * <p>Vocabulary: an <em>attack</em> is one line of the security bar tried for real; its <em>control</em> is the same attempt against
 * a weakened box, made here and nowhere else, where it must succeed; an <em>outcome</em> is what one attempt saw, a
 * <em>verdict</em> what attack and control say together.
 */
@NullMarked
package dev.glovebox.selftest;

import org.jspecify.annotations.NullMarked;
