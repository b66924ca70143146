package dev.glovebox.cli;

import dev.glovebox.cli.remote.KeyCommand;
import dev.glovebox.cli.remote.ProjectCommand;
import dev.glovebox.cli.remote.RunnerCommand;
import dev.glovebox.cli.remote.TaskCommand;
import dev.glovebox.cli.remote.WorkflowCommand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Every command by its name, in the order help lists them. Reading the options of all of them takes longer than most
 * commands do, so a command line that names one gets that one alone.
 */
final class Commands {
    static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("run", RunCommand.class);
        ALL.put("validate", ValidateCommand.class);
        ALL.put("changes", ChangesCommand.class);
        ALL.put("setup", SetupCommand.class);
        ALL.put("images", ImagesCommand.class);
        ALL.put("doctor", DoctorCommand.class);
        ALL.put("selftest", SelftestCommand.class);
        ALL.put("config", ConfigCommand.class);
        ALL.put("audit", AuditCommand.class);
        ALL.put("loop", LoopCommand.class);
        ALL.put("serve", ServeCommand.class);
        ALL.put("task", TaskCommand.class);
        ALL.put("workflow", WorkflowCommand.class);
        ALL.put("project", ProjectCommand.class);
        ALL.put("key", KeyCommand.class);
        ALL.put("runner", RunnerCommand.class);
    }

    private Commands() {}

    static CommandLine addTo(CommandLine root, List<String> arguments) {
        Class<?> named = ALL.get(firstWord(arguments));
        if (named != null) {
            return root.addSubcommand(named);
        }
        ALL.values().forEach(root::addSubcommand);
        return root;
    }

    /** The first argument that is no option of the root and no value of one; nothing when there is none. */
    private static String firstWord(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals(GloveboxCommand.CONFIG)) {
                i++;
            } else if (!argument.startsWith("-")) {
                return argument;
            } else if (!argument.startsWith(GloveboxCommand.CONFIG + "=")) {
                return ""; // help, or a mistake: both are about all commands
            }
        }
        return "";
    }
}
