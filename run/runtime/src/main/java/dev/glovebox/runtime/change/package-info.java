/**
 * Changes of a run to its project: collected, judged, kept, shown.
 *
 * <p>Vocabulary: a <em>change</em> is one path that is not what it was; a <em>change set</em> is all of one run's; it is
 * <em>kept</em> until each change is applied or discarded, or it is too old. A <em>refused</em> change can be seen and cannot
 * be applied.
 */
@NullMarked
package dev.glovebox.runtime.change;

import org.jspecify.annotations.NullMarked;
