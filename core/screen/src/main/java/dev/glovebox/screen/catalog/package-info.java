/** What is known about modules and their members: data, and the questions the rules ask of it. */
@NullMarked
package dev.glovebox.screen.catalog;

import org.jspecify.annotations.NullMarked;
