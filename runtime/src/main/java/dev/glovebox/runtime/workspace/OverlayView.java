package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Controller;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All that makes one overlay different from another.
 *
 * @param owner of the project
 * @param user who lives in the box and sees the project as his own
 * @param limit of the writable layer
 */
record OverlayView(
        Path project, FileIdentity identity, BoxUser owner, BoxUser user, IsolationLevel level, ByteSize limit) {

    static OverlayView of(ApprovedSpec approved, PinnedSource project, ByteSize limit) {
        return new OverlayView(
                project.realPath(), project.identity(), project.owner(), approved.user(), approved.level(), limit);
    }

    OverlayView seenBy(BoxUser other) {
        return new OverlayView(project, identity, owner, other, level, limit);
    }

    /** In the words of init's hands. At PARANOID nothing the program wrote can be executed, so the view is noexec. */
    List<String> job(WorkspaceDirectory directory) {
        var job = new ArrayList<>(List.of(
                "workspace",
                "mount",
                directory.path().toString(),
                Controller.current(),
                project.toString(),
                Long.toString(identity.device()),
                Long.toString(identity.inode()),
                Integer.toString(user.uid()),
                Integer.toString(user.gid()),
                Long.toString(limit.bytes())));
        if (level == IsolationLevel.PARANOID) {
            job.add("noexec");
        }
        return job;
    }
}
