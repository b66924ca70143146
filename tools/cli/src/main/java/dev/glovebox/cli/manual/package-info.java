/** Manual pages and completions of the shells, written from the commands themselves when a release is made. */
@NullMarked
package dev.glovebox.cli.manual;

import org.jspecify.annotations.NullMarked;
