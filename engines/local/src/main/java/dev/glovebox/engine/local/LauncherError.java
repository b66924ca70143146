package dev.glovebox.engine.local;

import dev.glovebox.model.value.Printable;
import java.nio.file.Path;
import java.util.List;

/**
 * What a launcher wrote before it gave up, with what that usually means.
 *
 * @param text safe to show
 */
record LauncherError(String text, String hint) {

    private static final List<String> ABOUT_NAMESPACES =
            List.of("new namespace", "uid map", "gid map", "loopback", "unshare", "pivot_root");

    static LauncherError of(String written) {
        String text = Printable.text(String.join("; ", written.strip().lines().toList()));
        return new LauncherError(text.isEmpty() ? "it said nothing" : text, hint(written));
    }

    private static String hint(String written) {
        if (ABOUT_NAMESPACES.stream().anyMatch(written::contains)) {
            return new NamespaceSwitches(Path.of("/proc/sys"))
                    .remedy()
                    .orElse("this host does not let an ordinary user make namespaces; inside a container, that is the"
                            + " container's seccomp profile or its masked /proc");
        }
        if (written.contains("Permission denied")) {
            return "the box's user must be able to reach that path: give others the right to pass through the"
                    + " directories above it (chmod o+x), or run as the owner";
        }
        return "see 'glovebox doctor'";
    }
}
