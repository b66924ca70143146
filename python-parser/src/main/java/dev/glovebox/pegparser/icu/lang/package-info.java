@NullMarked
package dev.glovebox.pegparser.icu.lang;

import org.jspecify.annotations.NullMarked;
