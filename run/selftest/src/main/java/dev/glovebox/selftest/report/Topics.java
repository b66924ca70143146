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
            case 4 -> "second command, container settings";
            case 7 -> "writable places";
            case 8 -> "path policy, files of the host";
            case 9 -> "swapped mounts";
            case 10 -> "set-user-id files, devices, links";
            case 11 -> "bytes and files used up";
            case 13 -> "network none";
            case 14 -> "network filtered";
            case 15 -> "network internal";
            case 16 -> "memory, processor, processes, files";
            case 17 -> "time, stragglers";
            case 18 -> "floods of output";
            case 19 -> "neighbours' kernel tables";
            case 20 -> "secrets";
            case 21 -> "lost controllers";
            case 23 -> "cancels that race";
            case 24 -> "other people's containers";
            case 29 -> "links in results";
            case 30 -> "protected paths";
            case 37 -> "replaced projects";
            case 38 -> "neighbours' secrets and workspaces";
            default -> "line " + line;
        };
    }
}
