package dev.glovebox.cli;

import dev.glovebox.cli.audit.AuditCommand;
import dev.glovebox.cli.changes.ChangesCommand;
import dev.glovebox.cli.config.ConfigCommand;
import dev.glovebox.cli.doctor.DoctorCommand;
import dev.glovebox.cli.loop.LoopCommand;
import dev.glovebox.cli.option.GloveboxCommand;
import dev.glovebox.cli.remote.KeyCommand;
import dev.glovebox.cli.remote.ProjectCommand;
import dev.glovebox.cli.remote.RunnerCommand;
import dev.glovebox.cli.remote.TaskCommand;
import dev.glovebox.cli.remote.WorkflowCommand;
import dev.glovebox.cli.run.RunCommand;
import dev.glovebox.cli.selftest.SelftestCommand;
import dev.glovebox.cli.serve.ServeCommand;
import dev.glovebox.cli.setup.ImagesCommand;
import dev.glovebox.cli.setup.SetupCommand;
import dev.glovebox.cli.validate.ValidateCommand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Every command by its name, in the order help lists them. Reading the options of all of them takes longer than most
 * commands do, so a command line that names one gets that one alone.
 */
public final class Commands {
    public static final Map<String, Class<?>> ALL = all();

    private static Map<String, Class<?>> all() {
        Map<String, Class<?>> all = new LinkedHashMap<>();
        all.put("run", RunCommand.class);
        all.put("validate", ValidateCommand.class);
        all.put("changes", ChangesCommand.class);
        all.put("setup", SetupCommand.class);
        all.put("images", ImagesCommand.class);
        all.put("doctor", DoctorCommand.class);
        all.put("selftest", SelftestCommand.class);
        all.put("config", ConfigCommand.class);
        all.put("audit", AuditCommand.class);
        all.put("loop", LoopCommand.class);
        all.put("serve", ServeCommand.class);
        all.put("task", TaskCommand.class);
        all.put("workflow", WorkflowCommand.class);
        all.put("project", ProjectCommand.class);
        all.put("key", KeyCommand.class);
        all.put("runner", RunnerCommand.class);
        return Collections.unmodifiableMap(all);
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
