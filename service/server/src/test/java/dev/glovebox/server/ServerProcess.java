package dev.glovebox.server;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server in a process of its own, to be killed. Prints its address and stays. */
public final class ServerProcess {

    private ServerProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        var settings = Settings.in(Path.of(arguments[0]));
        var server = ApiServer.start(arguments.length > 1 ? settings.withDatabase(arguments[1]) : settings);
        System.out.println(server.address());
        new CountDownLatch(1).await();
    }
}
