package dev.glovebox.cli.option;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.ProjectSettings;
import dev.glovebox.daemon.DaemonServer.CommandLines;
import dev.glovebox.daemon.console.Console;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The root of all commands, and what they share. */
@Command(
        name = "glovebox",
        description = "Runs untrusted code in a sandbox.",
        versionProvider = GloveboxVersion.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class GloveboxCommand implements Runnable {
    public static final String CONFIG = "--config";

    @Option(names = CONFIG, paramLabel = "FILE", description = "Read only this configuration file.")
    private @Nullable Path config;

    @Spec
    private CommandSpec spec;

    private final Console caller;
    private final CommandLines commands;

    /** @param commands how command lines are run that others hand to this process */
    public GloveboxCommand(Console caller, CommandLines commands) {
        this.caller = caller;
        this.commands = commands;
    }

    public CommandLines commands() {
        return commands;
    }

    /** Whoever typed this. */
    public Console caller() {
        return caller;
    }

    /** Why a daemon did not run this command, if there is one and it did not. */
    public Optional<String> declined() {
        return caller.daemon().isPresent()
                ? Optional.empty()
                : Optional.ofNullable(System.getProperty("glovebox.declined"));
    }

    public Configuration configuration() {
        return configuration(Optional.empty());
    }

    /** For work on a project: its own file may tighten. */
    public Configuration configuration(Optional<Path> project) {
        return ConfigurationLoader.load(configFile(), project, caller.environment());
    }

    /** Settings of the project alone. */
    public ProjectSettings projectSettings() {
        return ConfigurationLoader.loadProject(configFile(), caller.environment());
    }

    Optional<Path> configFile() {
        return Optional.ofNullable(config);
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "no command given. Try 'glovebox --help'.");
    }
}
