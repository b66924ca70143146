package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is mounted where on this host. The same directory can appear in many places of the tree; here a path is told by file
 * system and place within it, which is the same for all of them.
 */
final class MountTable {

    /** A place within a file system. */
    record Location(String device, Path path) {

        boolean contains(Location other) {
            return device.equals(other.device) && other.path.startsWith(path);
        }
    }

    private record Entry(Location shown, Path point, String type) {}

    /** Views into the kernel rather than files; a second mount of one is as open as the first. */
    private static final Set<String> KERNEL = Set.of(
            "proc",
            "sysfs",
            "devtmpfs",
            "devpts",
            "cgroup",
            "cgroup2",
            "debugfs",
            "tracefs",
            "securityfs",
            "configfs",
            "efivarfs",
            "bpf");

    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    private final List<Entry> entries;

    private MountTable(List<Entry> entries) {
        this.entries = entries;
    }

    /** Empty where there is no /proc: then names and identities alone are judged. */
    static MountTable ofThisProcess() {
        try {
            // Not read as strict UTF-8: one odd name must not hide all the other mounts.
            var text = new String(Files.readAllBytes(Path.of("/proc/self/mountinfo")), StandardCharsets.UTF_8);
            return new MountTable(text.lines().flatMap(MountTable::entry).toList());
        } catch (IOException unreadable) {
            return new MountTable(List.of());
        }
    }

    private static Stream<Entry> entry(String line) {
        String[] halves = line.split(" - ", 2);
        String[] fields = halves[0].split(" ", -1);
        if (halves.length < 2 || fields.length < 6) {
            return Stream.empty();
        }
        try {
            var shown = new Location(fields[2], Path.of(plain(fields[3])));
            return Stream.of(
                    new Entry(shown, Path.of(plain(fields[4])), halves[1].split(" ", 2)[0]));
        } catch (InvalidPathException notText) {
            return Stream.empty();
        }
    }

    private static String plain(String escaped) {
        return escaped.indexOf('\\') < 0
                ? escaped
                : OCTAL.matcher(escaped)
                        .replaceAll(match ->
                                Matcher.quoteReplacement(Character.toString(Integer.parseInt(match.group(1), 8))));
    }

    /** Where {@code realPath} really lies. */
    Optional<Location> locate(Path realPath) {
        return covering(realPath)
                .map(entry -> new Location(
                        entry.shown.device,
                        entry.shown
                                .path
                                .resolve(entry.point.relativize(realPath))
                                .normalize()));
    }

    /** Of mounts on top of each other the last one counts. */
    private Optional<Entry> covering(Path realPath) {
        return entries.stream()
                .filter(entry -> realPath.startsWith(entry.point))
                .reduce((best, next) -> next.point.getNameCount() >= best.point.getNameCount() ? next : best);
    }

    /** What appears below {@code realPath} because it is mounted there. */
    List<Location> mountedBelow(Path realPath) {
        return entries.stream()
                .filter(entry -> entry.point.startsWith(realPath))
                .map(Entry::shown)
                .toList();
    }

    /** The kernel's file system that {@code realPath} lies in or that is mounted below it. */
    Optional<String> kernelViewAt(Path realPath) {
        var below = entries.stream().filter(entry -> entry.point.startsWith(realPath));
        return Stream.concat(covering(realPath).stream(), below)
                .filter(entry -> KERNEL.contains(entry.type))
                .map(entry -> entry.type + " is mounted at " + entry.point)
                .findFirst();
    }
}
