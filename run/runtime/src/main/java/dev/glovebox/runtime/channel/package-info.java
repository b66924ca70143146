/**
 * Conversations with a box's init. The reader never waits for a slow consumer: credit bounds what init may send, so kill,
 * cancel and exit get through however much a program writes.
 */
@NullMarked
package dev.glovebox.runtime.channel;

import org.jspecify.annotations.NullMarked;
