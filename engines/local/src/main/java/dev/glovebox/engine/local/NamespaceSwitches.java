package dev.glovebox.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The settings by which hosts forbid user namespaces, each with what to do about it. */
final class NamespaceSwitches {

    private final Path settings;

    /** @param settings {@code /proc/sys} */
    NamespaceSwitches(Path settings) {
        this.settings = settings;
    }

    /** The way to open the switch that is closed, or empty if none of the known ones is. */
    Optional<String> remedy() {
        if (is("user/max_user_namespaces", "0")) {
            return Optional.of("user namespaces are disabled on this host: sysctl -w user.max_user_namespaces=15000");
        }
        if (is("kernel/unprivileged_userns_clone", "0")) {
            return Optional.of(
                    "only root may create user namespaces on this host: sysctl -w kernel.unprivileged_userns_clone=1");
        }
        if (is("kernel/apparmor_restrict_unprivileged_userns", "1")) {
            return Optional.of(
                    "AppArmor restricts user namespaces to programs with a profile: load a profile for bwrap with the "
                            + "rule 'userns,', or sysctl -w kernel.apparmor_restrict_unprivileged_userns=0");
        }
        return Optional.empty();
    }

    private boolean is(String name, String value) {
        try {
            return Files.readString(settings.resolve(name)).strip().equals(value);
        } catch (IOException notOnThisKernel) {
            return false;
        }
    }
}
