package dev.glovebox.config;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.file.ConfigurationProblems;
import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.file.Problem;
import dev.glovebox.config.file.Problem.Kind;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.config.key.Conflicts;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.failure.SandboxException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the files, reads them over the defaults, and reports everything that is wrong at once. */
public final class ConfigurationLoader {

    private ConfigurationLoader() {}

    /**
     * The configuration in effect.
     *
     * @param named what {@code --config} says
     * @throws SandboxException with code {@code BAD_CONFIGURATION} and a violation for every problem
     */
    public static Configuration load(Optional<Path> named, HostEnvironment around) {
        return load(named, Optional.empty(), around);
    }

    /** The configuration in effect for work on a project, whose own file may tighten it. */
    public static Configuration load(Optional<Path> named, Optional<Path> project, HostEnvironment around) {
        return Configuration.of(settings(named, project, around));
    }

    /** Loads the settings of the project alone, with the same files and checks, for short commands. */
    public static ProjectSettings loadProject(Optional<Path> named, HostEnvironment around) {
        return ProjectSettings.of(settings(named, Optional.empty(), around));
    }

    private static Settings settings(Optional<Path> named, Optional<Path> project, HostEnvironment around) {
        var problems = new ConfigurationProblems();
        var settings = new Settings(around);
        for (var file : ConfigurationSearch.files(named, project, around)) {
            new FileReader(file, around.home(), settings, problems).read();
        }
        checkEnvironment(settings, problems);
        Conflicts.find(settings, problems);
        problems.throwIfAny();
        return settings;
    }

    /** Files are checked as they are read; what came from a variable is checked here. */
    private static void checkEnvironment(Settings settings, ConfigurationProblems problems) {
        var host = settings.assigned(Keys.DOCKER_HOST);
        if (host.origin() instanceof Origin.Environment(String variable)) {
            var position = new SourcePosition("environment " + variable, 1, 1);
            var reading =
                    new ValueReading(Keys.DOCKER_HOST.path(), Path.of("/"), Path.of("/"), new ConfigurationProblems());
            if (Keys.DOCKER_HOST
                    .form()
                    .read(new FoundNode.Scalar(position, host.value()), reading)
                    .isEmpty()) {
                problems.add(new Problem(
                        Kind.BAD_VALUE,
                        host.origin().where(),
                        "'" + host.value() + "' is not "
                                + Keys.DOCKER_HOST.form().wanted(),
                        "correct or unset " + variable));
            }
        }
    }
}
