package dev.glovebox.cli.option;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command directly below {@code glovebox}: its parent and its output. */
public abstract class Subcommand {

    @ParentCommand
    private GloveboxCommand glovebox;

    @Spec
    private CommandSpec spec;

    public final GloveboxCommand glovebox() {
        return glovebox;
    }

    protected final CommandLine commandLine() {
        return spec.commandLine();
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    protected final void println(String line) {
        out().println(line);
        out().flush();
    }

    /** Ends the command with status 64 and its usage. */
    protected final ParameterException misused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final ParameterException misused(String message, Throwable cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }
}
