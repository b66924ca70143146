/** What is known about modules and their members: data, and the questions the rules ask of it. */
@NullMarked
package dev.glovebox.policy.code.catalog;

import org.jspecify.annotations.NullMarked;
