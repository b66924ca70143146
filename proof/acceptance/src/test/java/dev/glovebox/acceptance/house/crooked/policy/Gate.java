package dev.glovebox.acceptance.house.crooked.policy;

import dev.glovebox.acceptance.house.crooked.ledger.Entry;

/** One half of a cycle. */
public record Gate(Entry entry) {}
