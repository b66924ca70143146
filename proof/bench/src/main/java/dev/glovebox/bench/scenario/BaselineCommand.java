package dev.glovebox.bench.scenario;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.util.List;

/** A command of the host, started, listened to and waited for: the baselines. */
public record BaselineCommand(String name, int rounds, List<String> command) implements Scenario {

    @Override
    public void once(FirstByte output) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectError(Redirect.DISCARD)
                .start();
        try (var said = process.getInputStream()) {
            var part = new byte[8192];
            for (int size = said.read(part); size > 0; size = said.read(part)) {
                output.stdout(ByteBuffer.wrap(part, 0, size));
            }
        }
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + status);
        }
    }
}
