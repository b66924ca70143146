@NullMarked
package dev.glovebox.pegparser.icu.text;

import org.jspecify.annotations.NullMarked;
