package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mounts of this host. The same directory can appear in many places of the tree; here a path is told by file
 * system and place within it, which is the same for all of them.
 */
final class MountTable {

    /** A place within a file system. */
    record Location(String device, String path) {

        boolean contains(Location other) {
            return device.equals(other.device) && PathText.within(other.path, path);
        }
    }

    /** @param point where the location is to be seen */
    private record Entry(Location shown, String point, String type) {}

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

    private static final CurrentMounts CURRENT = new CurrentMounts();

    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    private final List<Entry> entries;

    private MountTable(List<Entry> entries) {
        this.entries = entries;
    }

    /** Empty where there is no /proc: then names and identities alone are judged. */
    static MountTable ofThisProcess() {
        try {
            return CURRENT.now();
        } catch (IOException unreadable) {
            return new MountTable(List.of());
        }
    }

    static MountTable of(String text) {
        var entries = new ArrayList<Entry>();
        for (int begin = 0, end; begin < text.length(); begin = end + 1) {
            end = text.indexOf('\n', begin);
            end = end < 0 ? text.length() : end;
            var entry = entry(text.substring(begin, end));
            if (entry != null) {
                entries.add(entry);
            }
        }
        return new MountTable(entries);
    }

    /** {@code id parent device root point options [tags...] - type ...}; the kernel writes a space within a name as an escape. */
    private static @Nullable Entry entry(String line) {
        int device = after(line, after(line, 0));
        int root = after(line, device);
        int point = after(line, root);
        int options = after(line, point);
        int type = line.indexOf(" - ", options) + 3;
        if (options <= 0 || type < 3) {
            return null;
        }
        int end = line.indexOf(' ', type);
        var shown = new Location(line.substring(device, root - 1), plain(line.substring(root, point - 1)));
        return new Entry(
                shown, plain(line.substring(point, options - 1)), line.substring(type, end < 0 ? line.length() : end));
    }

    /** Where the next word begins; -1 goes through. */
    private static int after(String line, int word) {
        int blank = word < 0 ? -1 : line.indexOf(' ', word);
        return blank < 0 ? -1 : blank + 1;
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
        String path = realPath.toString();
        return covering(path).map(entry -> new Location(entry.shown.device, below(entry, path)));
    }

    private static String below(Entry entry, String path) {
        String rest = path.substring(entry.point.length());
        String root = entry.shown.path;
        if (rest.isEmpty()) {
            return root;
        }
        return (root.endsWith("/") ? root : root + "/") + (rest.startsWith("/") ? rest.substring(1) : rest);
    }

    /** Of mounts on top of each other the last one counts. */
    private Optional<Entry> covering(String path) {
        Entry best = null;
        for (Entry entry : entries) {
            if (PathText.within(path, entry.point) && (best == null || entry.point.length() >= best.point.length())) {
                best = entry;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Locations mounted below {@code realPath}. */
    List<Location> mountedBelow(Path realPath) {
        return entriesBelow(realPath).map(Entry::shown).toList();
    }

    /** The kernel's file system that {@code realPath} lies in or that is mounted below it. */
    Optional<String> kernelViewAt(Path realPath) {
        return Stream.concat(covering(realPath.toString()).stream(), entriesBelow(realPath))
                .filter(entry -> KERNEL.contains(entry.type))
                .map(entry -> entry.type + " is mounted at " + entry.point)
                .findFirst();
    }

    private Stream<Entry> entriesBelow(Path realPath) {
        String path = realPath.toString();
        return entries.stream().filter(entry -> PathText.within(entry.point, path));
    }
}
