package dev.glovebox.model;

import java.util.Random;

/** Random values that can be had again: the seed is printed, and {@code -Dglovebox.seed=…} repeats it. */
public final class Seed {

    private Seed() {}

    public static Random random(String test) {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        System.out.println(test + ": seed " + seed);
        return new Random(seed);
    }
}
