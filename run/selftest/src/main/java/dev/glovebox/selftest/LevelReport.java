package dev.glovebox.selftest;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.Verdict;
import java.util.List;

/** One level of this machine. */
public sealed interface LevelReport {

    IsolationLevel level();

    /** No box of this level can be made here. */
    record Unavailable(IsolationLevel level, String reason) implements LevelReport {}

    /**
     * Every attack was tried, or says why not.
     *
     * @param memory what a box takes that holds next to nothing, in bytes
     */
    record Tested(IsolationLevel level, List<Result> results, long memory) implements LevelReport {

        public Tested {
            results = List.copyOf(results);
        }

        /** Of what the level promises and this machine can try. */
        public long promised() {
            return results.stream()
                    .map(Result::verdict)
                    .filter(verdict ->
                            !(verdict instanceof Verdict.NotPromised) && !(verdict instanceof Verdict.NotRunnable))
                    .count();
        }

        public long blocked() {
            return results.stream()
                    .filter(result -> result.verdict() instanceof Verdict.Blocked)
                    .count();
        }

        public List<Result> bad() {
            return results.stream().filter(result -> result.verdict().bad()).toList();
        }
    }
}
