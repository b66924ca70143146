package dev.glovebox.cli.setup;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import java.io.PrintWriter;
import java.util.List;

/** Takes one step after the other, with a line about each. */
final class StepReport {

    private final PrintWriter out;
    private final Progress progress;

    StepReport(PrintWriter out, Progress progress) {
        this.out = out;
        this.progress = progress;
    }

    /** Ends with the first that fails. */
    void ensure(List<? extends SetupStep> steps) {
        for (SetupStep step : steps) {
            try {
                ensure(step);
            } catch (RuntimeException failed) {
                progress.finish();
                out.println("fail  " + step.title());
                out.flush();
                throw failed;
            }
        }
    }

    /**
     * The same where there is another way.
     *
     * @param instead what happens if a step fails
     */
    boolean tried(List<? extends SetupStep> steps, String instead) {
        for (SetupStep step : steps) {
            try {
                ensure(step);
            } catch (SandboxException failed) {
                progress.finish();
                out.println("skip  " + step.title() + ": "
                        + Printable.whole(failed.failure().message()) + "; " + instead);
                return false;
            }
        }
        return true;
    }

    private void ensure(SetupStep step) {
        String done = step.ensure(progress);
        progress.finish();
        out.println("ok    " + step.title() + ": " + Printable.whole(done));
    }
}
