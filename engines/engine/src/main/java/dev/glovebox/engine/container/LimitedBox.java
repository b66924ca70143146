package dev.glovebox.engine.container;

import dev.glovebox.engine.Box;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.model.run.RunId;

/** A container whose limits can be changed while it waits for its run. */
public interface LimitedBox extends Box {

    /** Init itself is a process of the box, and not the program's. */
    int PROCESSES_OF_OUR_OWN = 1;

    /** @throws dev.glovebox.model.failure.SandboxException when the host does not take them; the box must not be used then */
    void limit(GroupLimits limits);

    /** In a while it goes by the name of the run, if it still goes then. */
    void nameAfter(RunId run);
}
