package dev.glovebox.cli.serve;

import dev.glovebox.client.ApiException;
import dev.glovebox.client.GloveboxClient;
import dev.glovebox.client.RunnersOverHttp;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.protocol.runner.Renewal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The key of the runner that lives with the API. It opens nothing but leases and callbacks; made once with the first key, and again
 * when it opens nothing any more.
 */
public final class RunnerKey {

    private final Function<String, ServerAddress> server;
    private final Path firstKey;
    private final Path file;

    /** @param server the API, as the holder of a key */
    public RunnerKey(Function<String, ServerAddress> server, Path firstKey, Path file) {
        this.server = server;
        this.firstKey = firstKey;
        this.file = file;
    }

    public String secret() {
        try {
            if (Files.exists(file)) {
                String known = Files.readString(file).strip();
                if (opens(server.apply(known))) {
                    return known;
                }
            }
            return made();
        } catch (IOException unreadable) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "the runner's key " + file + " cannot be used: " + unreadable.getMessage(),
                    "make this file and " + firstKey + " readable for this user, or remove the file and start again",
                    unreadable);
        }
    }

    private static boolean opens(ServerAddress known) {
        try {
            new RunnersOverHttp(known).renew("nobody", new Renewal(List.of()));
            return true;
        } catch (ApiException refused) {
            return refused.status() != 401 && refused.status() != 403;
        }
    }

    private String made() throws IOException {
        var admin = new GloveboxClient(server.apply(Files.readString(firstKey).strip()));
        String secret = admin.keys()
                .create(new ApiKey.KeySpec(
                        "runner of this machine",
                        Access.RUNNER,
                        List.of(ApiKey.EVERY_PROJECT),
                        Optional.empty(),
                        Quota.NONE))
                .secret();
        AtomicFile.closed(file).write(secret + "\n");
        return secret;
    }
}
