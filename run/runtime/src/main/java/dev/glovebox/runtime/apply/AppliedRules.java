package dev.glovebox.runtime.apply;

import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.change.PathJudge;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.ProjectView;
import dev.glovebox.runtime.change.Transition;
import dev.glovebox.runtime.change.judge.ChangeJudge;
import dev.glovebox.runtime.change.judge.Refusals;
import java.io.IOException;
import java.util.List;

/**
 * Whether what is about to be applied may be: by the policy of this moment, with what it is applied together with and in the
 * project as it is now. Each change was allowed when it was collected, among all the others; the stricter decision holds.
 */
final class AppliedRules {

    private final ProjectView project;
    private final Refusals refusals;
    private final ChangeJudge judge;

    AppliedRules(ProjectView project, ChangePolicy policy) {
        var paths = new PathJudge(policy);
        this.project = project;
        this.refusals = new Refusals(policy.limits(), paths);
        this.judge = new ChangeJudge(paths);
    }

    void refuse(List<Change> changes) throws IOException {
        var again = changes.stream()
                .map(change -> change.allowed() ? change.withDecision(decision(change)) : change)
                .toList();
        var refused = judge.judged(again, project, Checkpoint.NONE).stream()
                .filter(change -> !change.allowed())
                .toList();
        if (!refused.isEmpty()) {
            throw Selection.refused(refused);
        }
    }

    /** A rename is a file less in one place and a file more in another. */
    private PathDecision decision(Change change) {
        if (change.origin().isEmpty()) {
            return refusals.judge(change.path(), change.transition());
        }
        var gone = refusals.judge(
                change.origin().get(),
                Transition.deleted(change.transition().before().orElseThrow()));
        return gone.allowed()
                ? refusals.judge(
                        change.path(),
                        Transition.created(change.transition().after().orElseThrow()))
                : gone;
    }
}
