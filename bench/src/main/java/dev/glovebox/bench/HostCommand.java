package dev.glovebox.bench;

import java.io.IOException;
import java.util.List;

/** A command of the host, started and waited for: the baselines. */
record HostCommand(String name, int rounds, List<String> command) implements Scenario {

    @Override
    public void once() throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + status);
        }
    }
}
