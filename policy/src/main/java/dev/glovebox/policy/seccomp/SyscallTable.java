package dev.glovebox.policy.seccomp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The system calls of one architecture, from the kernel headers {@code generate-tables.sh} was run with.
 *
 * @param numbers by name, in the order of the numbers
 */
public record SyscallTable(SequencedMap<String, Integer> numbers) {

    private static final Map<Architecture, SyscallTable> TABLES = Arrays.stream(Architecture.values())
            .collect(Collectors.toUnmodifiableMap(Function.identity(), SyscallTable::read));

    public SyscallTable {
        numbers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(numbers));
    }

    public static SyscallTable of(Architecture architecture) {
        return Objects.requireNonNull(TABLES.get(architecture));
    }

    boolean has(String name) {
        return numbers.containsKey(name);
    }

    private static SyscallTable read(Architecture architecture) {
        try (var resource = SyscallTable.class.getResourceAsStream(architecture.table())) {
            if (resource == null) {
                throw new IllegalStateException("the table " + architecture.table() + " is missing from the jar");
            }
            var numbers = new LinkedHashMap<String, Integer>();
            new String(resource.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .forEach(line -> {
                        int space = line.indexOf(' ');
                        numbers.put(line.substring(0, space), Integer.valueOf(line.substring(space + 1)));
                    });
            return new SyscallTable(numbers);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the table " + architecture.table() + " cannot be read", unreadable);
        }
    }
}
