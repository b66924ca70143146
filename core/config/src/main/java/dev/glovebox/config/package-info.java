/**
 * The configuration file: where it is looked for, what it may say, and what holds when it says nothing.
 *
 * <p>{@link dev.glovebox.config.Keys} is the one list of keys, each with its form, default, trust and doc. Parsing, the
 * template, {@code config show} and the documentation are all made from it or checked against it.
 */
@NullMarked
package dev.glovebox.config;

import org.jspecify.annotations.NullMarked;
