package dev.glovebox.policy;

import dev.glovebox.model.EnvironmentVariable;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Mount;
import dev.glovebox.model.Program;
import dev.glovebox.model.Project;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Violation;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.path.ForbiddenPlaces;
import dev.glovebox.policy.rule.Rule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests to judge, each plain but for one thing. */
public final class Requests {

    public static final ForbiddenPlaces NOTHING_MORE = new ForbiddenPlaces(List.of(), Path.of("/nonexistent"));

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
