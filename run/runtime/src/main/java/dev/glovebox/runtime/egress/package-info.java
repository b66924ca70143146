/**
 * The way out of a box in network mode FILTERED: a proxy for HTTP, CONNECT and SOCKS that lets programs reach named hosts and nobody
 * else. It runs in the controller; when that dies, the door closes and the box with it, so there is never a box without its proxy.
 *
 * <p>Everything a program sends is hostile here. What cannot be read strictly is refused, never guessed at.
 */
@NullMarked
package dev.glovebox.runtime.egress;

import org.jspecify.annotations.NullMarked;
