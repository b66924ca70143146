package dev.glovebox.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.environment.HostEnvironment.Account;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A machine of its own in a temporary directory: a home, a place to stand, an {@code /etc}, and variables. */
public final class World {

    final Map<String, String> variables = new HashMap<>();
    private final Path root;
    Account account = Account.USER;

    public World(Path root) throws IOException {
        this.root = root;
        for (var directory : List.of("home/.config/glovebox", "work", "etc")) {
            Files.createDirectories(root.resolve(directory));
        }
    }

    public HostEnvironment around() {
        return new HostEnvironment(variables, root.resolve("work"), root.resolve("home"), account, root.resolve("etc"));
    }

    public Path here() {
        return root.resolve("work/glovebox.yaml");
    }

    public Path own() {
        return root.resolve("home/.config/glovebox/glovebox.yaml");
    }

    Path machine() {
        return root.resolve("etc/glovebox.yaml");
    }

    public Configuration load() {
        return ConfigurationLoader.load(Optional.empty(), around());
    }

    /** Loads a vouched file with this text, which lies in the working directory and is called {@code f.yaml}. */
    public Configuration load(String yaml) throws IOException {
        return ConfigurationLoader.load(Optional.of(write(yaml)), around());
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(root.resolve("work/f.yaml"), yaml);
    }

    public List<Violation> problems(String yaml) throws IOException {
        return problems(Optional.of(write(yaml)));
    }

    public List<Violation> problems() {
        return problems(Optional.empty());
    }

    public List<Violation> problems(Optional<Path> named) {
        var thrown = catchThrowableOfType(SandboxException.class, () -> ConfigurationLoader.load(named, around()));
        if (thrown == null || thrown.code() != FailureCode.BAD_CONFIGURATION) {
            throw new AssertionError("expected a bad configuration, not " + thrown);
        }
        return thrown.failure().violations();
    }
}
