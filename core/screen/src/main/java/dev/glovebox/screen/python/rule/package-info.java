/** The rules: small classes with data, each asked about every use of a name, attribute, call or text. */
@NullMarked
package dev.glovebox.screen.python.rule;

import org.jspecify.annotations.NullMarked;
