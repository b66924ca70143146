package dev.glovebox.runtime.workspace;

import dev.glovebox.policy.path.BoxUser;
import java.util.Optional;

/** How to stage a project once more, ahead of its run: most runs are of the project of the run before. */
@FunctionalInterface
public interface Restage {

    /** Empty where it cannot be done, or not ahead; then the run stages for itself, and says what is wrong. */
    Optional<WarmStage> stagedFor(BoxUser user);
}
