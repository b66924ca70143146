package dev.glovebox.selftest;

import java.time.Duration;
import java.util.List;

/** Result of a selftest. */
public record Report(List<LevelReport> levels, Duration elapsed) {

    public Report {
        levels = List.copyOf(levels);
    }

    /** No hole, no control that failed, and something was tested at all. */
    public boolean sound() {
        return tested().stream().allMatch(level -> level.bad().isEmpty()) && !tested().isEmpty();
    }

    public List<LevelReport.Tested> tested() {
        return levels.stream()
                .filter(LevelReport.Tested.class::isInstance)
                .map(LevelReport.Tested.class::cast)
                .toList();
    }
}
