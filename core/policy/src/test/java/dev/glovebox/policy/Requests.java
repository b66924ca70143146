package dev.glovebox.policy;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.Rule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests to judge, each plain but for one thing. */
public final class Requests {

    public static final ForbiddenPaths NOTHING_MORE = new ForbiddenPaths(List.of(), Path.of("/nonexistent"));

    private Requests() {}

    public static SandboxSpec plain() {
        return of(Program.of("/tmp", List.of("true")));
    }

    public static SandboxSpec of(Program program) {
        return new SandboxSpec(Walls.of(IsolationLevel.STRICT), program, Optional.empty(), List.of(), Limits.DEFAULTS);
    }

    public static SandboxSpec command(String... words) {
        return of(Program.of("/tmp", List.of(words)));
    }

    public static SandboxSpec workdir(String workdir) {
        return of(Program.of(workdir, List.of("true")));
    }

    public static SandboxSpec environment(EnvironmentVariable... variables) {
        return of(Program.of("/tmp", List.of("true")).withEnvironment(List.of(variables)));
    }

    public static SandboxSpec image(String image) {
        return plain().withWalls(Walls.of(IsolationLevel.STRICT).withImage(image));
    }

    public static SandboxSpec in(Project project, Mount... mounts) {
        var plain = plain();
        return new SandboxSpec(plain.walls(), plain.program(), Optional.of(project), List.of(mounts), plain.limits());
    }

    /** What one rule alone says. */
    public static List<Violation> judged(Rule rule, SandboxSpec spec) {
        var violations = new ArrayList<Violation>();
        rule.check(spec, violations::add);
        return violations;
    }
}
