package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Two numbers of one {@code lstat}: links are never followed. */
record UnixAttribute(long first, long second) {

    static UnixAttribute of(Path path, String first, String second) throws IOException {
        var values = Files.readAttributes(path, "unix:" + first + "," + second, LinkOption.NOFOLLOW_LINKS);
        return new UnixAttribute(number(values, first), number(values, second));
    }

    private static long number(Map<String, Object> values, String name) {
        return ((Number) Objects.requireNonNull(values.get(name))).longValue();
    }
}
