/**
 * The contract between the runtime and whatever makes walls.
 *
 * <p>Vocabulary: an <em>engine</em> makes <em>boxes</em>; a box is a set of walls with {@code init} as its first process; the
 * <em>door</em> is the channel to that init and the only way in. A box is used for one run, is never reused, and is gone after
 * {@link Box#close}.
 *
 * <pre>{@code
 * try (var box = engine.launch(approved)) {   // walls stand, init has connected, nothing of the caller's runs yet
 *     box.door().requests().write(exec);      // exec, streams, signals: all through the door
 *     box.kill();                             // from outside, when the door no longer answers
 * }                                           // removed, also after kill, also twice
 * }</pre>
 */
@NullMarked
package dev.glovebox.engine;

import org.jspecify.annotations.NullMarked;
