package dev.glovebox.runtime.walls;

import dev.glovebox.policy.path.FileIdentity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Init's report on its box, taken apart. What is missing or unreadable is empty, and no check passes on something empty. */
public final class Evidence {

    private final Map<String, String> pieces;
    private final List<String> mounts;

    public Evidence(Map<String, String> pieces) {
        this.pieces = Map.copyOf(pieces);
        this.mounts = piece("mountinfo").stream().flatMap(String::lines).toList();
    }

    /** A line of /proc/self/status, for example {@code CapEff}. */
    public Optional<String> status(String field) {
        String text = "\n" + piece("status").orElse("") + "\n";
        String label = "\n" + field + ":";
        int begin = text.indexOf(label);
        return begin < 0
                ? Optional.empty()
                : Optional.of(text.substring(begin + label.length(), text.indexOf('\n', begin + label.length()))
                        .strip());
    }

    /** The identity of a namespace, for example {@code net:[4026531840]}. */
    public Optional<String> namespace(String name) {
        return piece("ns/" + name);
    }

    /** Names of the network interfaces; the file has two lines of headings. */
    public Optional<Set<String>> interfaces() {
        return piece("net").filter(net -> net.lines().count() >= 2).map(net -> {
            Set<String> names = new LinkedHashSet<>();
            net.lines()
                    .skip(2)
                    .filter(line -> line.contains(":"))
                    .forEach(line ->
                            names.add(line.substring(0, line.indexOf(':')).strip()));
            return names;
        });
    }

    /** The same, with what the host says is at a path instead of what the box says. */
    public Evidence corrected(String path, Optional<FileIdentity> identity) {
        var corrected = new HashMap<>(pieces);
        corrected.put(
                "stat " + path,
                identity.map(file -> file.device() + " " + file.inode()).orElse("error the host cannot tell"));
        return new Evidence(corrected);
    }

    /** Device and inode of a path, as {@code device:inode}. */
    public Optional<String> identity(String path) {
        return piece("stat " + path)
                .map(stat -> stat.split(" ", -1))
                .filter(fields -> fields.length >= 2)
                .map(fields -> fields[0] + ":" + fields[1]);
    }

    /** The options of the topmost mount at a path: the last line wins, as it does for the kernel. */
    public Optional<MountLine> mount(String target) {
        return mounts.reversed().stream()
                .filter(line ->
                        MountLine.target(line).equals(target)) // taking all apart would take longer than all the rest
                .findFirst()
                .flatMap(MountLine::parse);
    }

    /** The mounts at a path and anywhere below it. */
    public List<MountLine> mountsWithin(String target) {
        return mounts.stream()
                .filter(line -> (MountLine.target(line) + "/").startsWith(target + "/"))
                .flatMap(line -> MountLine.parse(line).stream())
                .toList();
    }

    /**
     * Where something could be written and then executed or mapped as code: mounts that are neither read-only nor noexec. Control
     * groups have files that the kernel made and nobody can add to.
     */
    public List<MountLine> writableAndExecutable() {
        return mountsWithin("").stream()
                .filter(mount -> !mount.readOnly() && !mount.options().contains("noexec"))
                .filter(mount -> !mount.type().startsWith("cgroup"))
                .toList();
    }

    /** What init puts programs behind, in its own words. */
    public Optional<String> lastFilter() {
        return piece("last_filter");
    }

    /** Mode and owner of a path, as {@code 40755 0 0}. */
    public Optional<String> owner(String path) {
        return piece("stat " + path)
                .map(stat -> stat.split(" ", -1))
                .filter(fields -> fields.length == 5)
                .map(fields -> String.join(" ", fields[2], fields[3], fields[4]));
    }

    public boolean writable(String target) {
        return mount(target).filter(mount -> !mount.readOnly()).isPresent();
    }

    /** Whether nothing more can be written at a path: no block or no inode is left. */
    public boolean full(String path) {
        return piece("space " + path)
                .map(space -> space.split(" ", -1))
                .filter(fields -> fields.length == 5)
                .map(fields -> exhausted(fields[1], fields[2]) || exhausted(fields[3], fields[4]))
                .orElse(false);
    }

    /** A file system that counts nothing (total 0) cannot be full. */
    private static boolean exhausted(String total, String free) {
        return !total.equals("0") && free.equals("0");
    }

    private Optional<String> piece(String name) {
        return Optional.ofNullable(pieces.get(name)).filter(text -> !text.startsWith("error "));
    }

    /**
     * One line of /proc/self/mountinfo.
     *
     * @param device the file system's number, as {@code 98:0}
     * @param type of file system, {@code ext4} for example
     */
    public record MountLine(String device, String target, Set<String> options, String type, String superOptions) {

        private static final Pattern ESCAPE = Pattern.compile("\\\\([0-3][0-7]{2})");
        private static final Pattern SIZE = Pattern.compile("size=(\\d{1,15})k");

        /** "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue" */
        static Optional<MountLine> parse(String line) {
            int separator = line.indexOf(" - ");
            String[] left = line.split(" ", -1);
            if (separator < 0 || left.length < 6) {
                return Optional.empty();
            }
            String[] right = line.substring(separator + 3).split(" ", -1);
            return Optional.of(new MountLine(
                    left[2],
                    plain(left[4]),
                    Set.copyOf(Arrays.asList(left[5].split(",", -1))),
                    right[0],
                    right[right.length - 1]));
        }

        /** The fifth word; empty if there is none. */
        static String target(String line) {
            int begin = 0;
            for (int field = 0; field < 4; field++) {
                begin = line.indexOf(' ', begin) + 1;
                if (begin == 0) {
                    return "";
                }
            }
            int end = line.indexOf(' ', begin);
            return end < 0 ? "" : plain(line.substring(begin, end));
        }

        /** The kernel writes blanks, line breaks and backslashes of a path as three octal digits. */
        private static String plain(String escaped) {
            return escaped.indexOf('\\') < 0
                    ? escaped
                    : ESCAPE.matcher(escaped)
                            .replaceAll(octal ->
                                    Matcher.quoteReplacement(Character.toString(Integer.parseInt(octal.group(1), 8))));
        }

        /** The size of a tmpfs; empty when it has none. */
        OptionalLong sizeKibibytes() {
            return Arrays.stream(superOptions.split(",", -1))
                    .map(SIZE::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(size -> Long.parseLong(size.group(1)))
                    .findFirst();
        }

        boolean readOnly() {
            return options.contains("ro");
        }
    }
}
