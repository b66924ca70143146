/**
 * Values, states, events and failure codes: the words every other module speaks.
 *
 * <p>Nothing here does I/O and nothing here depends on anything but the JDK. A value that exists is valid: constructors
 * check, so no one downstream has to.
 */
@NullMarked
package dev.glovebox.model;

import org.jspecify.annotations.NullMarked;
