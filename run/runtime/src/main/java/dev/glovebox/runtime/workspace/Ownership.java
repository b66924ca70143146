package dev.glovebox.runtime.workspace;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.EntryAttributes;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Whom the entries of a copy belong to: as through the id map of an overlay, the owner of the project and the box's user change places.
 *
 * @param root whether this process may give anything to anyone
 */
record Ownership(int ownerUid, int ownerGid, BoxUser user, boolean root) {

    static Ownership of(EntryAttributes project, BoxUser user) throws IOException {
        return new Ownership(
                project.uid(), project.gid(), user, BoxUser.current().root());
    }

    /** @param original what the entry is a copy of */
    void give(DirectoryHandle directory, Path name, EntryAttributes original) throws IOException {
        if (root) {
            directory.setOwner(
                    name, shown(original.uid(), ownerUid, user.uid()), shown(original.gid(), ownerGid, user.gid()));
        }
    }

    private static int shown(int id, int owner, int as) {
        if (id == owner) {
            return as;
        }
        return id == as ? owner : id;
    }
}
