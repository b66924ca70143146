/**
 * Decides, never launches. A {@link dev.glovebox.model.SandboxSpec} goes in; an {@link ApprovedSpec} or every reason why not
 * comes out. The only I/O here is resolving paths.
 */
@NullMarked
package dev.glovebox.policy;

import org.jspecify.annotations.NullMarked;
