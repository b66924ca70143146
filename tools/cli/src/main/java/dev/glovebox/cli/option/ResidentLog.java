package dev.glovebox.cli.option;

import dev.glovebox.log.JulBridge;
import dev.glovebox.log.LogSettings;
import dev.glovebox.log.ProcessLog;
import dev.glovebox.log.UnforeseenErrors;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;

/** The log of a process that stays, and its end when it is out of memory. */
public final class ResidentLog {

    private ResidentLog() {}

    /** For the rest of the process, which closes nothing: lines are wanted to the very end. */
    public static void start(LogSettings settings) {
        try {
            ProcessLog.start(settings);
        } catch (IOException unusable) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "cannot write the log to " + settings.file().orElseThrow() + ": " + unusable.getMessage(),
                    "name a file in log.file that this user may write, in a directory that exists",
                    unusable);
        }
        JulBridge.install();
        UnforeseenErrors.endProcessOnOutOfMemory(
                FailureCode.INTERNAL.exitStatus().orElseThrow());
    }
}
