package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/** One number of {@code lstat}: links are never followed. */
final class UnixAttribute {

    private UnixAttribute() {}

    static long of(Path path, String name) throws IOException {
        var value = Files.getAttribute(path, "unix:" + name, LinkOption.NOFOLLOW_LINKS);
        return ((Number) Objects.requireNonNull(value)).longValue();
    }
}
