package dev.glovebox.runtime.workspace;

import dev.glovebox.engine.Controller;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedMount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All that makes one overlay different from another.
 *
 * @param owner of the project
 * @param user who lives in the box and sees the project as his own
 * @param limit of the writable layer
 * @param access of the box: to what it may only read it brings no owner
 */
record OverlayView(
        Path project,
        FileIdentity identity,
        BoxUser owner,
        BoxUser user,
        IsolationLevel level,
        ByteSize limit,
        Mount.Access access) {

    static OverlayView of(ApprovedSpec approved, PinnedMount project, ByteSize limit) {
        var source = project.source();
        return new OverlayView(
                source.realPath(),
                source.identity(),
                source.owner(),
                approved.user(),
                approved.level(),
                limit,
                project.access());
    }

    OverlayView seenBy(BoxUser other) {
        return new OverlayView(project, identity, owner, other, level, limit, access);
    }

    boolean readOnly() {
        return access == Mount.Access.READ_ONLY;
    }

    /** In the words of init's mount worker. At PARANOID nothing the program wrote can be executed, so the view is noexec. */
    List<String> job(WorkspaceDirectory directory) {
        var seenAs = readOnly() ? owner : user;
        var job = new ArrayList<>(List.of(
                "workspace",
                "mount",
                directory.path().toString(),
                Controller.current(),
                project.toString(),
                Long.toString(identity.device()),
                Long.toString(identity.inode()),
                Integer.toString(seenAs.uid()),
                Integer.toString(seenAs.gid()),
                Long.toString(limit.bytes())));
        if (readOnly()) {
            job.add("ro");
        } else if (level == IsolationLevel.PARANOID) {
            job.add("noexec");
        }
        return job;
    }
}
