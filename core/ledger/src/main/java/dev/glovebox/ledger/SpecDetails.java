package dev.glovebox.ledger;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps a requested or approved spec to ledger details. */
final class SpecDetails {

    /** A command may be megabytes long; the log of it need not be. */
    private static final int COMMAND_CHARACTERS = 64 << 10;

    private SpecDetails() {}

    static void describe(SandboxSpec spec, Details.Builder details) {
        details.put("level", spec.walls().level().label());
        spec.walls().network().ifPresent(network -> describe(network, details));
        spec.walls().image().ifPresent(image -> details.put("image", image));
        spec.walls().runtime().ifPresent(runtime -> details.put("runtime", runtime));
        describe(spec.walls().adjustments(), details);
        describe(spec.program(), details);
        spec.project().ifPresent(project -> details.put("project", project(project)));
        details.put("mounts", spec.mounts().stream().map(SpecDetails::mount).toList())
                .put("limits", limits(spec.limits()));
    }

    static void describe(NetworkMode network, Details.Builder details) {
        details.put("network", network.label());
        switch (network) {
            case NetworkMode.None() -> {}
            case NetworkMode.Full() -> {}
            case NetworkMode.Filtered(var hosts) ->
                details.put("allowed_hosts", listed(hosts.allowed()))
                        .put("denied_hosts", listed(hosts.denied()))
                        .put("host_addresses", listed(hosts.addresses()));
            case NetworkMode.Internal(var member) ->
                member.ifPresent(box -> details.put("group", box.group())
                        .put("name", box.name())
                        .put("serves", listed(box.ports().stream().sorted().toList())));
        }
    }

    private static Value listed(List<?> things) {
        return Value.texts(things.stream().map(String::valueOf).toList());
    }

    /** Only what differs from the level: most runs have nothing here. */
    private static void describe(Adjustments adjustments, Details.Builder details) {
        if (!adjustments.syscalls().blocked().isEmpty()) {
            details.put("blocked_syscalls", Value.texts(adjustments.syscalls().blocked()));
        }
        if (!adjustments.syscalls().allowed().isEmpty()) {
            details.put("allowed_syscalls", Value.texts(adjustments.syscalls().allowed()));
        }
        adjustments.gpus().ifPresent(gpus -> details.put("gpus", gpus.label()));
    }

    static void describe(Program program, Details.Builder details) {
        details.put("command", Value.texts(shortened(program.command())))
                .put("workdir", program.workdir())
                .put("environment", RunEventDetails.names(program.environment()))
                .put("input", program.input().name().toLowerCase(Locale.ROOT))
                .put("screen", screen(program.screen()));
        if (!program.secrets().isEmpty()) {
            details.put("secrets", RunEventDetails.names(program.secrets()));
        }
    }

    /** Whole up to the limit; past it, what was left out is named by its size, never passed over. */
    private static List<String> shortened(List<String> command) {
        var kept = new ArrayList<String>();
        int room = COMMAND_CHARACTERS;
        for (int i = 0; i < command.size(); i++) {
            var argument = command.get(i);
            if (argument.length() >= room) {
                kept.add(argument.substring(0, room) + "… (" + (argument.length() - room) + " more characters and "
                        + (command.size() - i - 1) + " more arguments)");
                break;
            }
            kept.add(argument);
            room -= argument.length() + 1;
        }
        return kept;
    }

    private static String screen(Program.Screen screen) {
        return switch (screen) {
            case Program.Screen.Streams() -> "streams";
            case Program.Screen.Terminal(int rows, int columns) -> "terminal " + rows + "x" + columns;
        };
    }

    private static Details project(Project project) {
        return Details.builder()
                .put("id", project.id())
                .put("root_path", project.rootPath().toString())
                .put(
                        "allowed_paths",
                        Value.texts(project.allowedPaths().stream()
                                .map(Path::toString)
                                .toList()))
                .build();
    }

    private static Details mount(Mount mount) {
        var details = Details.builder()
                .put("source", mount.source().toString())
                .put("target", mount.target())
                .put("readonly", mount.access() == Mount.Access.READ_ONLY);
        if (mount.access() == Mount.Access.CAPTURED) {
            details.put("captured", true);
        }
        return details.build();
    }

    private static Details limits(Limits limits) {
        return Details.builder()
                .put("timeout_ms", limits.wallClock().duration().toMillis())
                .put("memory_bytes", limits.compute().memory().bytes())
                .put("cpus", limits.compute().cpus().toString())
                .put("pids", limits.compute().processes())
                .put("open_files", limits.files().open())
                .put("file_size_bytes", limits.files().largest().bytes())
                .put("scratch_bytes", limits.scratch().size().bytes())
                .put("scratch_files", limits.scratch().files())
                .put("output_bytes", limits.output().bytes())
                .build();
    }
}
