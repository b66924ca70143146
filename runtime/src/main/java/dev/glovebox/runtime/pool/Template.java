package dev.glovebox.runtime.pool;

import java.util.List;

/**
 * A program that gets ready before it knows its job: an interpreter with its imports done.
 *
 * <p>Started with further arguments it does that job at once, like any command. Started without any, it gets ready, writes the
 * line {@link #READY} to standard output and waits on standard input for the job: eight hexadecimal digits with the length of a
 * JSON object, then the object, {@code {"workdir": …, "environment": {…}, "arguments": […]}}, then whatever the job itself reads.
 */
public record Template(String name, List<String> command) {

    /** What a program writes when it is ready. */
    public static final String READY = "glovebox: ready";

    public Template {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("template " + name + " has no command");
        }
    }

    /** Whether a command is a job for this template. */
    boolean serves(List<String> wanted) {
        return wanted.size() > command.size()
                && wanted.subList(0, command.size()).equals(command);
    }

    /** What is particular about the job. */
    List<String> arguments(List<String> wanted) {
        return wanted.subList(command.size(), wanted.size());
    }
}
