/**
 * The door of a box: the program {@code init}, which every engine starts as the first process of a box, and the frames
 * the runtime and init exchange. The contract is {@code init/PROTOCOL.md}.
 *
 * <p>Vocabulary:
 *
 * <ul>
 *   <li><b>box</b>: the place behind walls in which init is the first process
 *   <li><b>channel</b>: the one connection between runtime and init; its end is the end of the box
 *   <li><b>command</b>: one program init was asked to start, known by a number of the runtime's choice
 *   <li><b>request</b>: a frame from the runtime to init; <b>answer</b>: a frame from init to the runtime
 *   <li><b>credit</b>: bytes of a stream that may still be sent
 *   <li><b>evidence</b>: what the kernel said about the box, unparsed
 *   <li><b>octets</b>: text as the kernel sees it: bytes without NUL, in no particular encoding
 * </ul>
 */
@NullMarked
package dev.glovebox.init;

import org.jspecify.annotations.NullMarked;
