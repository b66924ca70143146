package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.path.PathText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The work directory is a plain place. Kernel file systems are out: a work directory below {@code /proc/self/fd} has let
 * programs hold on to a directory of the host.
 */
public final class WorkdirRule implements Rule {

    private static final List<String> KERNEL = List.of("/proc", "/sys", "/dev", "/.glovebox");

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        String workdir = spec.program().workdir();
        problemWith(workdir)
                .ifPresent(what -> report.accept(new Violation(
                        "workdir",
                        "working directory " + Printable.text(workdir) + " " + what,
                        "write an absolute path such as /workspace or /tmp")));
    }

    private static Optional<String> problemWith(String workdir) {
        var spelling = PathText.problemWith(workdir);
        if (spelling.isPresent()) {
            return spelling;
        }
        for (String path : KERNEL) {
            if (PathText.within(workdir, path)) {
                return Optional.of("is in " + path);
            }
        }
        return Optional.empty();
    }
}
