package dev.glovebox.acceptance.house.crooked.ledger;

import dev.glovebox.acceptance.house.crooked.policy.Gate;

/** The other half of a cycle. */
public record Entry(Gate gate) {}
