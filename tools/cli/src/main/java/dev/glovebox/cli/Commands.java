package dev.glovebox.cli;

import dev.glovebox.cli.audit.AuditCommand;
import dev.glovebox.cli.changes.ChangesCommand;
import dev.glovebox.cli.config.ConfigCommand;
import dev.glovebox.cli.daemon.DaemonCommand;
import dev.glovebox.cli.doctor.DoctorCommand;
import dev.glovebox.cli.loop.LoopCommand;
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
import java.util.Map;

/** Every command by its name, in the order help lists them. */
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
        all.put("daemon", DaemonCommand.class);
        all.put("task", TaskCommand.class);
        all.put("workflow", WorkflowCommand.class);
        all.put("project", ProjectCommand.class);
        all.put("key", KeyCommand.class);
        all.put("runner", RunnerCommand.class);
        return Collections.unmodifiableMap(all);
    }

    private Commands() {}
}
