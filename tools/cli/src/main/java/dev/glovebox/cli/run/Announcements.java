package dev.glovebox.cli.run;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.observe.RunObserver;
import java.io.PrintWriter;

/** Prints warnings: less isolation than requested, limits that could not be set, no walls at all. */
final class Announcements implements RunObserver {

    private final PrintWriter messages;

    Announcements(PrintWriter messages) {
        this.messages = messages;
    }

    @Override
    public void on(RunId run, RunEvent event) {
        switch (event) {
            case RunEvent.FellBack(IsolationLevel from, IsolationLevel to, String reason) ->
                print("level " + from.label() + " is not available; falling back to " + to.label() + " as configured: "
                        + reason);
            case RunEvent.SandboxStarted(String _, var isolation) -> {
                if (isolation.effective() == IsolationLevel.NONE) {
                    print("warning: level none: the program runs without isolation");
                }
                isolation.verified().stream()
                        .filter(check -> check.outcome() == WallCheck.Result.NOT_PERMITTED_HERE)
                        .forEach(check -> print("warning: " + check.name() + " is not enforced: " + check.effective()));
            }
            case RunEvent.NetworkDenied(String host, int port, String rule) ->
                print("network: " + (host.isEmpty() ? "a request" : host + ":" + port) + " was refused: " + rule);
            case RunEvent.NetworkProxyOnly(String reason) ->
                print("network: only proxy-aware programs can reach the network: " + reason);
            case RunEvent.TeardownFailed(String box, String problem) ->
                print("warning: box " + box + " could not be removed: " + problem);
            case RunEvent.Requested _,
                    RunEvent.CodeScreened _,
                    RunEvent.RoleTaken _,
                    RunEvent.Overridden _,
                    RunEvent.Rejected _,
                    RunEvent.Approved _,
                    RunEvent.SandboxFailed _,
                    RunEvent.SandboxStopped _,
                    RunEvent.ChangesCollected _,
                    RunEvent.CommandStarted _,
                    RunEvent.CommandStopped _,
                    RunEvent.NetworkAllowed _,
                    RunEvent.NetworkUsed _ -> {}
        }
    }

    private void print(String text) {
        messages.println("glovebox: " + Printable.text(text));
        messages.flush();
    }
}
