package dev.glovebox.model.spec;

import java.util.List;
import java.util.Optional;

/**
 * Unchecked request for a sandbox. Only the policy's gate turns it into something an engine accepts.
 *
 * @param mounts empty means: derive them from the project
 */
public record SandboxSpec(Walls walls, Program program, Optional<Project> project, List<Mount> mounts, Limits limits) {

    public SandboxSpec {
        mounts = List.copyOf(mounts);
    }

    public SandboxSpec withWalls(Walls changed) {
        return new SandboxSpec(changed, program, project, mounts, limits);
    }

    public SandboxSpec withProgram(Program changed) {
        return new SandboxSpec(walls, changed, project, mounts, limits);
    }

    public SandboxSpec withMounts(List<Mount> changed) {
        return new SandboxSpec(walls, program, project, changed, limits);
    }

    public SandboxSpec withLimits(Limits changed) {
        return new SandboxSpec(walls, program, project, mounts, changed);
    }
}
