package dev.glovebox.runtime.change.judge;

import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.change.PathJudge;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.ProjectView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges changes by what they would be together, in the project as it is: where links lead, and what would be a repository of git.
 * Asked when changes are collected, and again with those that are about to be applied: others may be missing then, and the
 * project may be another.
 */
public final class ChangeJudge {

    private final PathJudge paths;

    public ChangeJudge(ChangePolicy policy) {
        this(new PathJudge(policy));
    }

    public ChangeJudge(PathJudge paths) {
        this.paths = paths;
    }

    /** The same changes, some of them refused that were not. All count, those that had been refused before included. */
    public List<Change> judged(List<Change> changes, ProjectView project, Checkpoint checkpoint) throws IOException {
        var tree = new ProjectedTree(project, changes);
        var links = new LinkResolution(tree);
        var repositories = new GitDirectories(tree, changes);
        var judged = new ArrayList<Change>(changes.size());
        for (Change change : changes) {
            checkpoint.pass();
            judged.add(change.allowed() ? judged(change, links, repositories) : change);
        }
        return judged;
    }

    private Change judged(Change change, LinkResolution links, GitDirectories repositories) throws IOException {
        var decision = change.transition().after().orElse(null) instanceof FileState.Link(String target)
                ? link(change.path(), links.of(change.path(), target))
                : new PathDecision.Allowed();
        return change.withDecision(decision.allowed() ? repositories.judge(change) : decision);
    }

    private PathDecision link(String path, LinkResolution.Result result) {
        return switch (result) {
            case LinkResolution.Result.Inside(String target, LinkResolution.End _) -> paths.judgeLink(path, target);
            case LinkResolution.Result.Astray() ->
                new PathDecision.Denied(
                        "change.link",
                        "the link points out of the project, is circular, or goes through too many other links");
        };
    }
}
