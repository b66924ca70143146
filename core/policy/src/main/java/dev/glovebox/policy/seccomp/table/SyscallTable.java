package dev.glovebox.policy.seccomp.table;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * The system calls of one architecture, from the kernel headers {@code generate-tables.sh} was run with.
 *
 * @param numbers by name, in the order of the numbers
 */
public record SyscallTable(SequencedMap<String, Integer> numbers) {

    private static final Map<Architecture, SyscallTable> TABLES = new EnumMap<>(Architecture.class);

    static {
        for (var architecture : Architecture.values()) {
            TABLES.put(architecture, read(architecture));
        }
    }

    public SyscallTable {
        numbers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(numbers));
    }

    public static SyscallTable of(Architecture architecture) {
        return Objects.requireNonNull(TABLES.get(architecture));
    }

    public boolean has(String name) {
        return numbers.containsKey(name);
    }

    private static SyscallTable read(Architecture architecture) {
        var numbers = new LinkedHashMap<String, Integer>();
        for (var line : architecture.table().strip().split("\n", -1)) {
            int space = line.indexOf(' ');
            numbers.put(line.substring(0, space), Integer.valueOf(line.substring(space + 1)));
        }
        return new SyscallTable(numbers);
    }
}
