package dev.glovebox.runtime.walls;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.policy.ApprovedSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evidence about a box.
 *
 * @param lasting the walls that no hand-over changes
 * @param compute the limits that were asked for then
 * @param limits what became of them
 */
public record Inspection(Evidence evidence, List<WallCheck> lasting, Limits.Compute compute, List<WallCheck> limits) {

    /**
     * Compares what lasts.
     *
     * @param limits what {@link LimitInspector} found
     */
    public static Inspection of(ApprovedSpec spec, Evidence evidence, List<WallCheck> limits) {
        return new Inspection(
                evidence, WallInspector.lasting(spec, evidence), spec.limits().compute(), limits);
    }

    /**
     * The same box when it was bound to a run. What init gave up it cannot take back, and nobody in the box ever had a say in the rest;
     * what was mounted and limited for the run was looked at again.
     *
     * @param mounts what the kernel said about them then
     */
    public Inspection bound(ApprovedSpec spec, Map<String, String> mounts, Optional<ControlGroup> group) {
        var requested = spec.limits().compute();
        return new Inspection(
                evidence.with(mounts),
                lasting,
                requested,
                requested.equals(compute) ? limits : new LimitInspector(spec, group).inspect());
    }

    /** Compares every wall with what was asked; weaker than asked stops the run before the program starts. */
    public List<WallCheck> verify(ApprovedSpec spec) {
        var checks = Stream.of(lasting, WallInspector.mounted(spec, evidence), limits)
                .flatMap(List::stream)
                .toList();
        var weaker = checks.stream().filter(WallCheck::weaker).toList();
        if (!weaker.isEmpty()) {
            throw new SandboxException(
                    FailureCode.WALLS_TOO_WEAK,
                    "the walls are weaker than requested, so the program was not started: "
                            + weaker.stream()
                                    .map(check -> check.name() + " should be " + check.requested() + ", is "
                                            + check.effective())
                                    .collect(Collectors.joining("; ")),
                    "run glovebox doctor; if a mount is listed, its source was replaced after it was checked");
        }
        return checks;
    }
}
