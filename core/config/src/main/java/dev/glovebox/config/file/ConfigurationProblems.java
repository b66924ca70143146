package dev.glovebox.config.file;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Gathers everything that is wrong, so that a person can mend it all at once. */
public final class ConfigurationProblems {

    /** A file of a megabyte can be wrong a million times; nobody reads past this. */
    private static final int MOST = 100;

    private final List<Problem> problems = new ArrayList<>();

    public void add(Problem.Kind kind, SourcePosition position, String message, String hint) {
        add(new Problem(kind, position.toString(), message, hint));
    }

    public void add(Problem problem) {
        if (problems.size() < MOST) {
            problems.add(problem);
        }
    }

    public void throwIfAny() {
        if (problems.isEmpty()) {
            return;
        }
        List<Violation> violations = problems.stream().map(Problem::violation).toList();
        var count = violations.size() == 1 ? "a problem" : violations.size() + " problems";
        throw new SandboxException(
                new Failure(
                        FailureCode.BAD_CONFIGURATION,
                        "the configuration has " + count + ": "
                                + violations.stream().map(Violation::message).collect(Collectors.joining("; ")),
                        violations.stream().map(Violation::hint).distinct().collect(Collectors.joining("; ")),
                        violations),
                null);
    }
}
