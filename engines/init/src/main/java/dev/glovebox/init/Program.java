package dev.glovebox.init;

import java.util.List;
import java.util.Map;

/**
 * Program to execute: the arguments, of which the first names the program (searched in the PATH of the environment given
 * here), every variable it gets, the directory it starts in, and whether it may execute others.
 */
public record Program(
        List<ByteString> arguments, List<ByteString> environment, ByteString workingDirectory, Seal seal) {
    public Program {
        arguments = List.copyOf(arguments);
        environment = List.copyOf(environment);
        Checks.require(!arguments.isEmpty() && arguments.size() <= 0xffff, "a program needs 1…65535 arguments");
        Checks.require(environment.size() <= 0xffff, "a program takes at most 65535 variables");
        for (ByteString variable : environment) {
            Checks.require(variable.indexOf('=') >= 1, "a variable is not NAME=VALUE");
        }
    }

    /** Not sealed. */
    public Program(List<ByteString> arguments, List<ByteString> environment, ByteString workingDirectory) {
        this(arguments, environment, workingDirectory, Seal.OPEN);
    }

    /** In the root directory and without environment. */
    public static Program of(String... arguments) {
        return new Program(texts(List.of(arguments)), List.of(), ByteString.of("/"));
    }

    public Program in(String directory) {
        return new Program(arguments, environment, ByteString.of(directory), seal);
    }

    public Program with(Seal changed) {
        return new Program(arguments, environment, workingDirectory, changed);
    }

    public Program with(Map<String, String> variables) {
        List<ByteString> pairs = variables.entrySet().stream()
                .map(variable -> ByteString.of(variable.getKey() + "=" + variable.getValue()))
                .toList();
        return new Program(arguments, pairs, workingDirectory, seal);
    }

    private static List<ByteString> texts(List<String> strings) {
        return strings.stream().map(ByteString::of).toList();
    }

    /** Names the program only: arguments and variables may be secret. */
    @Override
    public String toString() {
        return "Program[" + arguments.getFirst() + ", " + (arguments.size() - 1) + " more arguments, "
                + environment.size() + " variables, in " + workingDirectory + "]";
    }
}
