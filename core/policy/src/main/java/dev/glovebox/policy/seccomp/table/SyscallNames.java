package dev.glovebox.policy.seccomp.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;

/** The names any supported architecture knows. */
public final class SyscallNames {

    private static final SortedSet<String> ALL = all();

    private SyscallNames() {}

    public static boolean known(String name) {
        return ALL.contains(name);
    }

    /** Throws for a name no supported architecture has, with the nearest that one has. */
    public static void check(String name) {
        if (!known(name)) {
            throw new IllegalArgumentException("'" + name + "' is not a system call; did you mean '" + nearest(name)
                    + "'? Names are written as in the kernel's tables, for example openat");
        }
    }

    /** The known name that is the fewest edits away. */
    public static String nearest(String name) {
        return ALL.stream()
                .min(Comparator.comparingInt(known -> distance(known, name)))
                .orElseThrow();
    }

    /** Edits (insert, delete, replace) that turn one name into the other. */
    private static int distance(String one, String other) {
        var row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }

    private static SortedSet<String> all() {
        var names = new TreeSet<String>();
        for (var architecture : Architecture.values()) {
            names.addAll(SyscallTable.of(architecture).numbers().keySet());
        }
        return names;
    }
}
