package dev.glovebox.selftest.report;

/** The lines of the security bar, in a few words. */
final class Topics {

    private Topics() {}

    static String of(int line) {
        return switch (line) {
            case 0 -> "the kernel's files, init and the door";
            case 1 -> "user and privileges";
            case 2 -> "system calls and socket families";
            case 3 -> "starting processes, programs, sockets";
            case 4 -> "second commands, container settings";
            case 7 -> "writable directories";
            case 8 -> "path policy, files of the host";
            case 9 -> "swapped mounts";
            case 10 -> "set-user-id files, devices, links";
            case 11 -> "disk and file limits";
            case 13 -> "network none";
            case 14 -> "network filtered";
            case 15 -> "network internal";
            case 16 -> "memory, processor, processes, files";
            case 17 -> "timeouts, leftover processes";
            case 18 -> "output floods";
            case 19 -> "kernel tables of other boxes";
            case 20 -> "secrets";
            case 21 -> "lost controllers";
            case 23 -> "cancellation races";
            case 24 -> "foreign containers";
            case 29 -> "links in results";
            case 30 -> "protected paths";
            case 37 -> "replaced projects";
            case 38 -> "secrets and workspaces of other boxes";
            default -> "line " + line;
        };
    }
}
