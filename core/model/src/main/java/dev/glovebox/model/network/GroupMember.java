package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One box among those of a run or workflow.
 *
 * @param group boxes of the same group reach each other, and nobody else does
 * @param name under which the others find this one
 * @param ports on which it can be reached
 */
public record GroupMember(String group, String name, Set<Integer> ports) {

    /** Both become names of files. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?");

    /** Each is a listener in every other box. */
    private static final int MOST_PORTS = 8;

    public GroupMember {
        ports = Set.copyOf(ports);
        named("group", group);
        named("name", name);
        if (name.equals("localhost")) {
            throw new IllegalArgumentException("localhost is reserved; choose another name");
        }
        if (ports.size() > MOST_PORTS || ports.stream().anyMatch(port -> port < 1 || port > 65_535)) {
            throw new IllegalArgumentException(
                    "a box can serve at most " + MOST_PORTS + " ports, each from 1 to 65535");
        }
    }

    /** The same box in another group. */
    public GroupMember in(String other) {
        return new GroupMember(other, name, ports);
    }

    private static void named(String what, String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + Printable.text(text) + "' is not a valid " + what
                    + " of a box; use 1 to 32 lower-case letters, digits and hyphens");
        }
    }
}
