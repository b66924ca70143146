package dev.glovebox.cli.remote;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.ServerUnreachable;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reason;
import java.io.PrintWriter;

/** Prints the refusal or absence of a server. */
public final class RemoteFailure {

    private RemoteFailure() {}

    /** The exit status. */
    public static int print(ServerUnreachable away, PrintWriter out) {
        out.println("glovebox: " + Printable.text(String.valueOf(away.getMessage())));
        out.println("  next: start a server with glovebox serve, or set its address with --server or GLOVEBOX_SERVER");
        out.flush();
        return FailureCode.NO_ENGINE.exitStatus().orElseThrow();
    }

    /** The exit status. */
    public static int print(ApiException refused, PrintWriter out) {
        ApiError error = refused.error();
        out.println("glovebox: " + Printable.text(error.detail()));
        for (Reason reason : error.violations()) {
            out.println("  " + Printable.text(reason.rule() + ": " + reason.message()));
            out.println("    next: " + Printable.text(reason.hint()));
        }
        if (error.violations().isEmpty()) {
            out.println("  next: " + Printable.text(error.hint()));
        }
        error.id().ifPresent(id -> out.println("  error id: " + Printable.text(id) + ", in the log of the server"));
        out.flush();
        return status(error.status());
    }

    private static int status(int http) {
        var code = switch (http) {
            case 401, 403, 422 -> FailureCode.REJECTED;
            case 429, 503 -> FailureCode.NO_CAPACITY;
            default -> http >= 500 ? FailureCode.INTERNAL : FailureCode.USAGE;
        };
        return code.exitStatus().orElseThrow();
    }
}
