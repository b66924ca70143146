/**
 * Roles: what runs of one may use, and how far its overrides go. {@link dev.glovebox.policy.role.Terms} carries both to the
 * gate, where {@link dev.glovebox.policy.role.RoleRule} is the one place that judges them.
 */
@NullMarked
package dev.glovebox.policy.role;

import org.jspecify.annotations.NullMarked;
