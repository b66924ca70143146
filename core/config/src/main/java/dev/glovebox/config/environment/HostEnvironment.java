package dev.glovebox.config.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Environment that defaults and the search for files depend on.
 *
 * @param systemDirectory where the file for all users of the machine lives, {@code /etc/glovebox}
 */
public record HostEnvironment(
        Map<String, String> variables, Path workingDirectory, Path home, Account account, Path systemDirectory) {

    /** Who asks. */
    public enum Account {
        ROOT,
        USER
    }

    public HostEnvironment {
        variables = Map.copyOf(variables);
        workingDirectory = workingDirectory.toAbsolutePath().normalize();
    }

    public static HostEnvironment ofThisProcess() {
        return new HostEnvironment(
                System.getenv(),
                Path.of(""),
                Path.of(System.getProperty("user.home", "/")),
                accountOfThisProcess(),
                Path.of("/etc/glovebox"));
    }

    /** The same user somewhere else. */
    public HostEnvironment withWorkingDirectory(Path directory, Map<String, String> withVariables) {
        return new HostEnvironment(withVariables, directory, home, account, systemDirectory);
    }

    /** Where the data is unless a file says otherwise. */
    public Path defaultDataDirectory() {
        return DerivedDefaults.dataDirectory(this).value();
    }

    /** The value of a variable; one that is set to nothing counts as not set. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** One of the XDG base directories, which by their specification count only when they are absolute. */
    public Path baseDirectory(String variable, String belowHome) {
        return variable(variable).map(Path::of).filter(Path::isAbsolute).orElseGet(() -> home.resolve(belowHome));
    }

    private static Account accountOfThisProcess() {
        try {
            return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                    ? Account.ROOT
                    : Account.USER;
        } catch (IOException | UnsupportedOperationException notLinux) {
            return Account.USER;
        }
    }
}
