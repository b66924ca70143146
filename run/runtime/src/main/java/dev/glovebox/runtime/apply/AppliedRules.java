package dev.glovebox.runtime.apply;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.ProjectView;
import dev.glovebox.runtime.change.judge.ChangeJudge;
import java.io.IOException;
import java.util.List;

/**
 * Whether what is about to be applied may be, with what it is applied together with and in the project as it is now. Each change
 * was allowed when it was collected, among all the others.
 */
final class AppliedRules {

    private final ProjectView project;
    private final ChangeJudge judge;

    AppliedRules(ProjectView project, ChangeJudge judge) {
        this.project = project;
        this.judge = judge;
    }

    void refuse(List<Change> changes) throws IOException {
        var refused = judge.judged(changes, project, Checkpoint.NONE).stream()
                .filter(change -> !change.allowed())
                .toList();
        if (!refused.isEmpty()) {
            throw Selection.refused(refused);
        }
    }
}
