package dev.glovebox.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Names the process that launched a box, so that a later one can tell an orphan from a box in use. A number alone is not
 * enough: numbers come round again, start times of the same number do not.
 */
public final class Controller {

    /** A parent may take its time to ask for the end of a child, or never ask. */
    private static final Set<String> ENDED = Set.of("Z", "X");

    private static final int STATE = 0;
    private static final int START_TIME = 19;

    private static final class Own {
        static final String NAME = of(ProcessHandle.current().pid()).orElseThrow();
    }

    private Controller() {}

    /** This process. */
    public static String current() {
        return Own.NAME;
    }

    /** Any process of this host; empty when there is none with that number, or nothing of it but the number is left. */
    public static Optional<String> of(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The name in parentheses may hold spaces; the fields after it do not, and begin with the third.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return ENDED.contains(fields[STATE]) ? Optional.empty() : Optional.of(pid + "." + fields[START_TIME]);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Whether the process that wrote {@code controller} still lives on this host. */
    public static boolean alive(String controller) {
        int dot = controller.indexOf('.');
        try {
            return of(Long.parseLong(controller.substring(0, Math.max(dot, 0))))
                    .filter(controller::equals)
                    .isPresent();
        } catch (NumberFormatException notOurForm) {
            return false;
        }
    }
}
