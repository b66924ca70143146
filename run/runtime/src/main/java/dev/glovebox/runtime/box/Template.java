package dev.glovebox.runtime.box;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program that gets ready before it knows its job: an interpreter with its imports done.
 *
 * <p>Started with further arguments it does that job at once, like any command. Started without any, it gets ready, writes the
 * line {@link #READY} to standard output and waits on standard input for the job: eight hexadecimal digits with the length of a
 * JSON object, then the object, {@code {"workdir": …, "environment": {…}, "arguments": […]}}, then whatever the job itself reads.
 *
 * @param files read-only mounts that are there when it gets ready, and part of every run that it serves
 */
public record Template(String name, List<String> command, List<Mount> files) {

    /** Line that a program writes when it is ready. */
    public static final String READY = "glovebox: ready";

    public Template {
        command = List.copyOf(command);
        files = List.copyOf(files);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("template " + name + " has no command");
        }
    }

    public Template(String name, List<String> command) {
        this(name, command, List.of());
    }

    public Template withFiles(List<Mount> others) {
        return new Template(name, command, others);
    }

    /** As whose its boxes' files are judged; empty where it has none. */
    public Optional<Project> project() {
        return files.stream()
                .findFirst()
                .map(first -> new Project(
                        "template " + name,
                        first.source(),
                        files.stream().map(Mount::source).toList()));
    }

    /** The spec with this program, to which the command gives the arguments. */
    public SandboxSpec started(SandboxSpec spec) {
        var words = new ArrayList<>(command);
        words.addAll(spec.program().command());
        return spec.withProgram(spec.program().withCommand(words));
    }

    /** Whether a run like this finds its program waiting; one at a terminal does not, for what waits has none. */
    public boolean serves(SandboxSpec wanted) {
        var words = wanted.program().command();
        return (serves(words) || words.equals(command))
                && wanted.program().screen() instanceof Program.Screen.Streams
                && wanted.mounts().containsAll(files);
    }

    /** Whether a command is a job for this template. */
    private boolean serves(List<String> wanted) {
        return wanted.size() > command.size()
                && wanted.subList(0, command.size()).equals(command);
    }

    /** Arguments of the job. */
    List<String> arguments(List<String> wanted) {
        return wanted.subList(command.size(), wanted.size());
    }
}
