package dev.glovebox.cli.option;

import dev.glovebox.config.ServingSettings;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Where something listens: as typed, else as configured. */
public record ListenAddress(String host, int port) {

    public ListenAddress(@Nullable String typed, ServingSettings.Listening configured) {
        this(typed == null ? configured.host() : host(typed), typed == null ? configured.port() : port(typed));
    }

    /** @throws SandboxException when it cannot be understood */
    public static ListenAddress parse(String typed) {
        return new ListenAddress(host(typed), port(typed));
    }

    private static String host(String typed) {
        String host = typed.substring(0, Math.max(0, typed.lastIndexOf(':')));
        if (host.isEmpty()) {
            throw misread(typed);
        }
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    private static int port(String typed) {
        try {
            int port = Integer.parseInt(typed.substring(typed.lastIndexOf(':') + 1));
            if (port >= 0 && port < 65_536) {
                return port;
            }
        } catch (NumberFormatException noNumber) {
            // told below
        }
        throw misread(typed);
    }

    private static SandboxException misread(String typed) {
        String port = typed.matches("[0-9]{1,5}") ? typed : "7878";
        return new SandboxException(
                FailureCode.USAGE,
                "'" + typed + "' is not an address to listen on",
                "write HOST:PORT, for example 127.0.0.1:" + port);
    }

    /** Whether nobody but this machine can reach it; what has no address is not this machine's. */
    public boolean loopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Only this machine hears it, or nobody does: keys would travel in the clear. */
    public String loopbackHost() {
        if (loopback()) {
            return host;
        }
        throw new SandboxException(
                FailureCode.BAD_CONFIGURATION,
                "the API would listen on " + host + " without TLS, and would send API keys unencrypted",
                "set server.certificate and server.private_key; or set server.allow_plain: true if a proxy in front "
                        + "provides TLS");
    }
}
