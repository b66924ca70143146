package dev.glovebox.screen.source;

import java.time.Duration;

/** Limits of the screen. Beyond these it refuses instead of taking longer. */
public record SourceLimits(int bytes, int lineLength, int digitRun, long stackBytes, Duration time) {
    /** Digits: CPython itself refuses more than 4300 in a decimal literal, and parsing them costs their square. */
    public static final SourceLimits DEFAULT =
            new SourceLimits(1 << 20, 1 << 17, 10_000, 64L << 20, Duration.ofSeconds(5));

    public SourceLimits {
        if (bytes < 1 || lineLength < 1 || digitRun < 1 || stackBytes < 1 << 16 || !time.isPositive()) {
            throw new IllegalArgumentException(
                    "limits of the validator must be positive, and its stack at least 64 KiB");
        }
    }
}
