package dev.glovebox.model.spec;

import java.util.List;

/**
 * Program to run: the command with its arguments, where, with which variables, and how its input and output are connected.
 */
public record Program(
        List<String> command, String workdir, List<EnvironmentVariable> environment, Input input, Screen screen) {

    /** Where programs in a box are looked for. */
    public static final String SEARCH_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /** Where standard input comes from. */
    public enum Input {
        /** Nothing: the program reads end-of-file. */
        EMPTY,
        /** The caller feeds it. */
        CONNECTED
    }

    /** How output appears: as two byte-exact streams, or as one terminal. */
    public sealed interface Screen {
        record Streams() implements Screen {}

        record Terminal(int rows, int columns) implements Screen {}
    }

    public Program {
        command = List.copyOf(command);
        environment = List.copyOf(environment);
    }

    /** Those of its variables that are secrets. */
    public List<EnvironmentVariable> secrets() {
        return environment.stream()
                .filter(EnvironmentVariable.Secret.class::isInstance)
                .toList();
    }

    /** A program that reads nothing and writes to plain streams. */
    public static Program of(String workdir, List<String> command) {
        return new Program(command, workdir, List.of(), Input.EMPTY, new Screen.Streams());
    }

    public Program withCommand(List<String> changed) {
        return new Program(changed, workdir, environment, input, screen);
    }

    public Program withInput(Input changed) {
        return new Program(command, workdir, environment, changed, screen);
    }

    public Program withScreen(Screen changed) {
        return new Program(command, workdir, environment, input, changed);
    }

    public Program withEnvironment(List<EnvironmentVariable> changed) {
        return new Program(command, workdir, changed, input, screen);
    }
}
