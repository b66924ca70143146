package dev.glovebox.runtime.walls;

import dev.glovebox.policy.path.FileIdentity;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Init's report on its box, taken apart. What is missing or unreadable is empty, and no check passes on something empty. */
public final class Evidence {

    private final Map<String, String> pieces;
    private final Map<String, String> status;

    public Evidence(Map<String, String> pieces) {
        this(Map.copyOf(pieces), status(pieces));
    }

    private Evidence(Map<String, String> pieces, Map<String, String> status) {
        this.pieces = pieces;
        this.status = status;
    }

    /** Lines are "CapEff:\t0000000000000000"; of two with the same name neither is believed. */
    private static Map<String, String> status(Map<String, String> pieces) {
        Map<String, String> fields = new HashMap<>();
        pieces.getOrDefault("status", "").lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                fields.merge(line.substring(0, colon), line.substring(colon + 1).strip(), (_, _) -> "reported twice");
            }
        });
        return fields;
    }

    /** The same, but for what was seen later. */
    public Evidence with(Map<String, String> later) {
        if (later.isEmpty()) {
            return this;
        }
        var all = new HashMap<>(pieces);
        all.putAll(later);
        return new Evidence(all, status);
    }

    /** A line of /proc/self/status, for example {@code CapEff}. */
    public Optional<String> status(String field) {
        return Optional.ofNullable(status.get(field));
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
        return with(Map.of(
                "stat " + path,
                identity.map(file -> file.device() + " " + file.inode()).orElse("error: the host cannot read it")));
    }

    /** Device and inode of a path, as {@code device:inode}. */
    public Optional<String> identity(String path) {
        return piece("stat " + path)
                .map(stat -> stat.split(" ", -1))
                .filter(fields -> fields.length >= 2)
                .map(fields -> fields[0] + ":" + fields[1]);
    }

    private List<String> mounts() {
        return piece("mountinfo").stream().flatMap(String::lines).toList();
    }

    /** The options of the topmost mount at a path: the last line wins, as it does for the kernel. */
    public Optional<MountLine> mount(String target) {
        return mounts().reversed().stream()
                .filter(line ->
                        MountLine.target(line).equals(target)) // taking all apart would take longer than all the rest
                .findFirst()
                .flatMap(MountLine::parse);
    }

    /** The mounts at a path and anywhere below it. */
    public List<MountLine> mountsWithin(String target) {
        return mounts().stream()
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

    /** Last filter, as init reports it. */
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
}
