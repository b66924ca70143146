/**
 * The three ICU classes the parser calls, over the JDK. Names and signatures are those the parser was compiled
 * against; the shading step points its references here.
 */
@NullMarked
package dev.glovebox.pegparser.icu;

import org.jspecify.annotations.NullMarked;
