/** States of tasks and workflows. */
@NullMarked
package dev.glovebox.model.task;

import org.jspecify.annotations.NullMarked;
