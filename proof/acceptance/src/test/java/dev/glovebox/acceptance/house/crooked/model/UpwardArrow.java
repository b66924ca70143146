package dev.glovebox.acceptance.house.crooked.model;

import dev.glovebox.acceptance.house.crooked.runtime.Box;

/** A value that knows what runs it. */
record UpwardArrow(Box box) {}
