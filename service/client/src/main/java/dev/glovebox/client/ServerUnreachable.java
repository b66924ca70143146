package dev.glovebox.client;

import java.io.IOException;
import java.net.URI;

/** No answer came: nobody listens there, the connection broke, or it took too long. */
public final class ServerUnreachable extends RuntimeException {

    ServerUnreachable(URI server, IOException cause) {
        super("the server at " + server + " cannot be reached: " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        return cause instanceof java.net.UnknownHostException
                ? "its host name cannot be resolved"
                : String.valueOf(cause.getMessage());
    }
}
