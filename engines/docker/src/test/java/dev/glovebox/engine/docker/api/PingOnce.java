package dev.glovebox.engine.docker.api;

import dev.glovebox.model.failure.SandboxException;
import java.nio.file.Path;

/** What {@link ClosedSocketTest} starts as somebody else: says how the daemon could not be reached. */
final class PingOnce {

    private PingOnce() {}

    public static void main(String[] arguments) {
        try {
            new DockerApi(DockerHost.at(Path.of(arguments[0]))).ping();
            System.out.println("reached");
        } catch (SandboxException failure) {
            System.out.println(failure.code() + ": " + failure.getMessage() + "; "
                    + failure.failure().hint());
        }
    }
}
