package dev.glovebox.engine.cgroup;

import dev.glovebox.policy.path.KernelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of one control group with figures in them, which are read at the end of a run and stay open until then. What is not there
 * is empty. Lists of processes are not among them: version 1 shows one up to a second old to whoever reads it again.
 */
final class CgroupStats implements AutoCloseable {

    private final Map<Path, KernelFile> open = new ConcurrentHashMap<>();

    /** A file with one number; {@code max} counts as empty: there is no limit. */
    OptionalLong number(Path file) {
        return GroupFile.parse(text(file).strip());
    }

    /** The number after {@code key} in a file of "key number" lines. */
    OptionalLong keyed(Path file, String key) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> GroupFile.parse(line.substring(key.length() + 1).strip()))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    String text(Path file) {
        try {
            return open.computeIfAbsent(file, KernelFile::new).text();
        } catch (IOException absent) {
            return "";
        }
    }

    @Override
    public void close() {
        open.values().forEach(KernelFile::close);
    }
}
