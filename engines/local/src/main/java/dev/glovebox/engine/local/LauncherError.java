package dev.glovebox.engine.local;

import dev.glovebox.model.value.Printable;
import java.nio.file.Path;
import java.util.List;

/**
 * Error output of a launcher, with its usual meaning.
 *
 * @param text safe to show
 */
record LauncherError(String text, String hint) {

    private static final List<String> ABOUT_NAMESPACES =
            List.of("new namespace", "uid map", "gid map", "loopback", "unshare", "pivot_root");

    static LauncherError of(String written) {
        String text = Printable.text(String.join("; ", written.strip().lines().toList()));
        return new LauncherError(text.isEmpty() ? "no output" : text, hint(written));
    }

    private static String hint(String written) {
        if (ABOUT_NAMESPACES.stream().anyMatch(written::contains)) {
            return new NamespaceSwitches(Path.of("/proc/sys"))
                    .remedy()
                    .orElse(
                            "this host does not let unprivileged users create namespaces; inside a container the cause is its "
                                    + "seccomp profile or its masked /proc");
        }
        if (written.contains("Permission denied")) {
            return "the user of the box must be able to reach that path: make the parent directories searchable (chmod "
                    + "o+x), or run as their owner";
        }
        return "run glovebox doctor";
    }
}
