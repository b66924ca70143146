package dev.glovebox.server.listen;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.server.setting.ServerSettings.Listening;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;

/** The address of the API cannot be used. */
public final class ListenFailure {

    private ListenFailure() {}

    /**
     * Returns when the address is free.
     *
     * @throws SandboxException when it is not
     */
    public static void check(Listening listening) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true); // as the listener itself does
            socket.bind(new InetSocketAddress(listening.host(), listening.port()));
        } catch (IOException refused) {
            throw of(listening, refused);
        }
    }

    /** The same for a listener that did not start; any other failure stays what it is. */
    static RuntimeException of(Listening listening, RuntimeException failed) {
        return cause(failed)
                .<RuntimeException>map(refused -> of(listening, refused))
                .orElse(failed);
    }

    private static Optional<IOException> cause(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException refused) {
                return Optional.of(refused);
            }
        }
        return Optional.empty();
    }

    private static SandboxException of(Listening listening, IOException refused) {
        String address = (listening.host().contains(":") ? "[" + listening.host() + "]" : listening.host()) + ":"
                + listening.port();
        String why = String.valueOf(refused.getMessage());
        return why.contains("in use")
                ? new SandboxException(
                        FailureCode.NO_CAPACITY,
                        "cannot listen on " + address + ": another process uses this address",
                        "stop that process (ss -ltnp shows it), or choose another address with --listen",
                        refused)
                : new SandboxException(
                        FailureCode.BAD_CONFIGURATION,
                        "cannot listen on " + address + ": " + why,
                        "choose an address of this machine with --listen, or with server.listen and server.port",
                        refused);
    }
}
