package dev.glovebox.model.run;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param exit how the program ended; empty when it never started or its end was not seen
 * @param failure empty when the program ended by itself, whatever its exit code
 */
public record RunResult(
        RunId run, Optional<ExitStatus> exit, Optional<Failure> failure, EffectiveIsolation isolation, Usage usage) {

    /** {@code EXITED}, or the code of what ended the run. */
    public String cause() {
        return failure.map(f -> f.code().name()).orElse("EXITED");
    }

    /**
     * Exit status for a shell. A program that ended well in spite of a limit it hit (a helper process died for memory, say)
     * keeps its success; the cause still tells.
     */
    public int shellStatus() {
        if (failure.isEmpty()) {
            return exit.map(ExitStatus::shellStatus)
                    .orElse(FailureCode.INTERNAL.exitStatus().orElseThrow());
        }
        var code = failure.get().code();
        if (code == FailureCode.OOM && exit.isPresent() && exit.get().success()) {
            return 0;
        }
        return code.exitStatus()
                .orElseGet(() -> exit.map(ExitStatus::shellStatus).orElse(1));
    }
}
