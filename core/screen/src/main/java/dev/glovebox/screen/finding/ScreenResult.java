package dev.glovebox.screen.finding;

import java.util.List;

/**
 * Result of screening some bytes. The hash is of exactly those bytes: run only bytes with this hash, and record
 * it with the run.
 */
public record ScreenResult(
        Language language, Profile profile, String sha256, List<Finding> findings, List<Suppression> suppressions) {

    public ScreenResult {
        findings = List.copyOf(findings);
        suppressions = List.copyOf(suppressions);
    }

    public boolean accepted() {
        return findings.stream().noneMatch(Finding::rejects);
    }

    public List<Finding> errors() {
        return findings.stream().filter(Finding::rejects).toList();
    }
}
