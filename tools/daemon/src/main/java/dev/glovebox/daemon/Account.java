package dev.glovebox.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rights and view of a process beside its user: a daemon that differs from a command line in it would
 * do something else than the command line would have done.
 *
 * @param rights lines of {@code /proc/self/status}
 * @param fileSystem its mount namespace and its root directory
 */
record Account(String rights, String fileSystem) {

    private static final List<String> COMPARED =
            List.of("Umask:", "Uid:", "Gid:", "Groups:", "CapEff:", "NoNewPrivs:", "Seccomp:");

    private static final String GROUPS = "Groups:";

    static Account ofThisProcess() throws IOException {
        var rights = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> COMPARED.stream().anyMatch(line::startsWith))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        var root = Files.readAttributes(Path.of("/"), "unix:dev,ino");
        return new Account(
                rights,
                Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")) + " " + root.get("dev") + ":" + root.get("ino"));
    }

    /** What of it differs, for people; nothing when it is the same. */
    String difference(Account other) {
        if (!fileSystem.equals(other.fileSystem)) {
            return "it sees other files (another mount namespace or root directory)";
        }
        var ours = comparable();
        var theirs = other.comparable();
        for (int i = 0; i < ours.size() && i < theirs.size(); i++) {
            if (!ours.get(i).equals(theirs.get(i))) {
                return "it was started with another " + ours.get(i).replaceAll(":.*", "") + " in /proc/self/status";
            }
        }
        return ours.size() == theirs.size() ? "" : "it was started with other rights";
    }

    /** Groups give root nothing, and those of a login differ from those of a service. */
    private List<String> comparable() {
        boolean root = rights.contains("Uid:\t0\t0\t0\t0");
        return rights.lines().filter(line -> !(root && line.startsWith(GROUPS))).toList();
    }
}
