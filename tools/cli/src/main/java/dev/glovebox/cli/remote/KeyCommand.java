package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.client.KeysApi;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.server.LocalKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox key}. */
@InOwnProcess("it talks to a server")
@Command(
        name = "key",
        description = "Creates, lists and revokes API keys of a server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class KeyCommand extends CommandGroup {

    public KeyCommand() {
        super("create, list or revoke");
    }

    @Command(
            name = "create",
            description = "Creates an API key. Its secret is shown only once.",
            mixinStandardHelpOptions = true)
    int create(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "Purpose of the key.") String name,
            @Option(
                            names = "--access",
                            paramLabel = "ACCESS",
                            required = true,
                            description = "Access: viewer, operator, admin, runner or metrics.")
                    String access,
            @Option(
                            names = "--project",
                            paramLabel = "ID",
                            description = "Project the key has access to; may be repeated. Default: all.")
                    @Nullable
                    List<String> projects,
            @Option(
                            names = "--expires",
                            paramLabel = "TIME",
                            description = "Lifetime of the key, for example 24h. Default: no limit.")
                    @Nullable
                    TimeSpan expires,
            @Option(
                            names = "--out",
                            paramLabel = "FILE",
                            description = "Write the secret to this file, readable only for you.")
                    @Nullable
                    Path file,
            @Option(
                            names = "--local",
                            description =
                                    "Write to the database of this machine's server instead of asking the server, "
                                            + "for when no admin key is left.")
                    boolean local,
            @Option(names = "--json", description = "Print JSON.") boolean json)
            throws IOException {
        var spec = new ApiKey.KeySpec(
                name,
                parsed(access),
                projects == null ? List.of(ApiKey.EVERY_PROJECT) : projects,
                Optional.ofNullable(expires).map(time -> Instant.now().plus(time.duration())),
                Quota.NONE);
        var made = local ? madeHere(spec) : keys(server).create(spec);
        var out = out();
        if (file != null) {
            write(file, made.secret());
            out.println(json ? Json.write(made.key().tree()) : made.key().id());
        } else {
            out.println(json ? Json.write(made.tree()) : made.secret());
        }
        out.flush();
        return 0;
    }

    private ApiKey.Made madeHere(ApiKey.KeySpec spec) {
        var configuration = glovebox().configuration();
        var data = configuration.dataDirectory();
        var database = configuration.serving().database();
        if (database.isEmpty() && Files.notExists(data.resolve("api.db"))) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "there is no database of a server in " + data,
                    "start the server once with glovebox serve, or set data_dir to its data directory");
        }
        return LocalKeys.create(
                database.orElseGet(() -> data.resolve("api.db").toString()), data.resolve("ledger"), spec);
    }

    private Access parsed(String access) {
        try {
            return Access.parse(access);
        } catch (IllegalArgumentException misread) {
            throw misused(String.valueOf(misread.getMessage()), misread);
        }
    }

    private static void write(Path file, String secret) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, secret + "\n");
    }

    @Command(name = "list", description = "Lists API keys without their secrets.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ServerOptions server,
            @Option(names = "--json", description = "Print JSON, one key per line.") boolean json) {
        var out = out();
        var table = new Table("KEY", "ACCESS", "PROJECTS", "EXPIRES", "REVOKED", "NAME");
        for (ApiKey key : keys(server).list(1000)) {
            if (json) {
                out.println(Json.write(key.tree()));
            }
            table.add(
                    key.id(),
                    key.spec().access().label(),
                    String.join(" ", key.spec().projects()),
                    key.spec().expires().map(Instant::toString).orElse("never"),
                    key.revoked().map(Instant::toString).orElse("-"),
                    key.spec().name());
        }
        if (!json) {
            table.print(out);
        }
        out.flush();
        return 0;
    }

    @Command(
            name = "revoke",
            description = "Revokes an API key immediately. This cannot be undone.",
            mixinStandardHelpOptions = true)
    int revoke(@Mixin ServerOptions server, @Parameters(paramLabel = "KEY") String id) {
        var out = out();
        out.println("revoked " + keys(server).revoke(id).id());
        out.flush();
        return 0;
    }

    private KeysApi keys(ServerOptions server) {
        return server.client(glovebox().configuration()).keys();
    }
}
