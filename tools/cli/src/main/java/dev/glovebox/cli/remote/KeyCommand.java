package dev.glovebox.cli.remote;

import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.client.KeysApi;
import dev.glovebox.json.Json;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code glovebox key}. */
@Command(
        name = "key",
        description = "Creates, lists and revokes API keys of a server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class KeyCommand implements Runnable {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

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
                            description = "Access: viewer, operator, admin or runner.")
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
            @Option(names = "--json", description = "Print JSON.") boolean json)
            throws IOException {
        var made = keys(server)
                .create(new ApiKey.KeySpec(
                        name,
                        parsed(access),
                        projects == null ? List.of(ApiKey.EVERY_PROJECT) : projects,
                        Optional.ofNullable(expires).map(time -> Instant.now().plus(time.duration())),
                        Quota.NONE));
        var out = spec.commandLine().getOut();
        if (file != null) {
            write(file, made.secret());
            out.println(json ? Json.write(made.key().tree()) : made.key().id());
        } else {
            out.println(json ? Json.write(made.tree()) : made.secret());
        }
        out.flush();
        return 0;
    }

    private Access parsed(String access) {
        try {
            return Access.parse(access);
        } catch (IllegalArgumentException misread) {
            throw new CommandLine.ParameterException(spec.commandLine(), String.valueOf(misread.getMessage()), misread);
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
        var out = spec.commandLine().getOut();
        var table = new Table("KEY", "ACCESS", "PROJECTS", "EXPIRES", "REVOKED", "NAME");
        for (ApiKey key : keys(server).list(1000)) {
            if (json) {
                out.println(Json.write(key.tree()));
            }
            table.add(
                    key.id(),
                    key.wish().access().label(),
                    String.join(" ", key.wish().projects()),
                    key.wish().expires().map(Instant::toString).orElse("never"),
                    key.revoked().map(Instant::toString).orElse("-"),
                    key.wish().name());
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
        var out = spec.commandLine().getOut();
        out.println("revoked " + keys(server).revoke(id).id());
        out.flush();
        return 0;
    }

    private KeysApi keys(ServerOptions server) {
        return server.client(glovebox.configuration()).keys();
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "missing subcommand: create, list or revoke");
    }
}
