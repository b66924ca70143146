package dev.glovebox.acceptance.house.crooked.model;

/** A name that fits everything. */
record Place(int line) {}
