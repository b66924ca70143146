package dev.glovebox.runtime.loop;

import dev.glovebox.model.run.RunResult;
import dev.glovebox.runtime.output.CapturedOutput;
import java.time.Duration;

/**
 * One round that is over.
 *
 * @param number from 1, in the order in which rounds began
 * @param elapsed from the code to its result
 */
public record Round(
        int number, String name, RunResult result, ModeDecision mode, CapturedOutput output, Duration elapsed) {

    public boolean succeeded() {
        return result.shellStatus() == 0;
    }
}
