package dev.glovebox.runtime.observe;

import dev.glovebox.log.Log;
import dev.glovebox.log.LogContext;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.RunResult;

/** Logs the events of runs: ends and failures for everyone, each step for those who look for a cause. */
public final class LogObserver implements RunObserver {

    private static final Log LOG = Log.of(LogObserver.class);

    @Override
    public void on(RunId run, RunEvent event) {
        try (var _ = LogContext.run(run.text())) {
            write(event);
        }
    }

    private static void write(RunEvent event) {
        switch (event) {
            case RunEvent.SandboxStarted(String box, EffectiveIsolation isolation) ->
                LOG.debug("box " + box + " started by " + isolation.engine().text() + " at level "
                        + isolation.effective().label());
            case RunEvent.SandboxStopped(String box, RunResult result) ->
                LOG.info("box " + box + " ended: " + result.cause());
            case RunEvent.SandboxFailed(String box, Failure failure) ->
                LOG.warn("box " + box + " failed: " + failure.code() + ", " + failure.message());
            case RunEvent.TeardownFailed(String box, String problem) ->
                LOG.warn("box " + box + " could not be cleaned up: " + problem);
            case RunEvent.FellBack(var from, var to, String reason) ->
                LOG.warn("level " + from.label() + " is not available, falling back to " + to.label() + ": " + reason);
            case RunEvent.Requested _,
                    RunEvent.CodeScreened _,
                    RunEvent.RoleTaken _,
                    RunEvent.Overridden _,
                    RunEvent.Rejected _,
                    RunEvent.Approved _,
                    RunEvent.ChangesCollected _,
                    RunEvent.CommandStarted _,
                    RunEvent.CommandStopped _,
                    RunEvent.NetworkAllowed _,
                    RunEvent.NetworkDenied _,
                    RunEvent.NetworkProxyOnly _,
                    RunEvent.NetworkUsed _ -> LOG.debug(event.name());
        }
    }
}
