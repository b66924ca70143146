package dev.glovebox.runtime.box;

import dev.glovebox.engine.Box;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.Request;
import dev.glovebox.init.ResourceLimit;
import dev.glovebox.init.RlimitKind;
import dev.glovebox.init.Seal;
import dev.glovebox.init.StandardInput;
import dev.glovebox.init.TerminalSize;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.ApprovedSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The program of a spec, in init's words. */
public final class ProgramRequest {

    /** Memory that cannot be swapped or reclaimed, and queues that outlive their makers: a few pages, as containers have it. */
    private static final long LOCKED = 64 << 10;

    private final ApprovedSpec spec;
    private final Box box;
    private final Map<String, String> network;

    public ProgramRequest(ApprovedSpec spec, Box box) {
        this(spec, box, Map.of());
    }

    /** @param network variables that tell programs how to reach it */
    public ProgramRequest(ApprovedSpec spec, Box box, Map<String, String> network) {
        this.spec = spec;
        this.box = box;
        this.network = network;
    }

    public Request.Exec numbered(int command) {
        Program program = spec.spec().program();
        var input = switch (program.input()) {
            case EMPTY -> StandardInput.EMPTY;
            case CONNECTED -> StandardInput.CONNECTED;
        };
        return new Request.Exec(
                command,
                new dev.glovebox.init.Program(
                        program.command().stream().map(ByteString::of).toList(),
                        environment(program),
                        ByteString.of(box.locate(program.workdir())),
                        spec.level() == IsolationLevel.PARANOID ? Seal.SEALED : Seal.OPEN),
                input,
                terminal(program),
                limits());
    }

    private static Optional<TerminalSize> terminal(Program program) {
        return switch (program.screen()) {
            case Program.Screen.Streams() -> Optional.empty();
            case Program.Screen.Terminal(int rows, int columns) -> Optional.of(new TerminalSize(rows, columns));
        };
    }

    /** Variables in this order: those of every program, of the file system, of the network, and the requested ones. */
    private List<ByteString> environment(Program program) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("PATH", Program.SEARCH_PATH);
        variables.put("HOME", "/tmp");
        variables.put("TMPDIR", "/tmp");
        variables.put("USER", "sandbox");
        variables.put("LANG", "C.UTF-8");
        if (program.screen() instanceof Program.Screen.Terminal) {
            variables.put("TERM", "xterm-256color");
        }
        for (String assignment : box.baseEnvironment()) {
            int equals = assignment.indexOf('=');
            if (equals > 0) {
                variables.put(assignment.substring(0, equals), assignment.substring(equals + 1));
            }
        }
        variables.putAll(network);
        spec.environment().forEach(variable -> variables.put(variable.name(), variable.value()));
        return variables.entrySet().stream()
                .map(variable -> ByteString.of(variable.getKey() + "=" + variable.getValue()))
                .toList();
    }

    /** Where no control group counts memory for the whole box, each process at least is bounded. From STRICT up one was seen to. */
    private List<ResourceLimit> limits() {
        if (spec.level() == IsolationLevel.NONE) {
            return List.of();
        }
        Limits requested = spec.limits();
        var limits = new ArrayList<ResourceLimit>();
        limits.add(new ResourceLimit(RlimitKind.CORE_BYTES, 0));
        limits.add(new ResourceLimit(RlimitKind.OPEN_FILES, requested.files().open()));
        limits.add(new ResourceLimit(
                RlimitKind.FILE_BYTES, requested.files().largest().bytes()));
        limits.add(new ResourceLimit(RlimitKind.LOCKED_BYTES, LOCKED));
        limits.add(new ResourceLimit(RlimitKind.MESSAGE_QUEUE_BYTES, LOCKED));
        boolean counted = spec.level().isAtLeast(IsolationLevel.STRICT)
                || box.controlGroup()
                        .filter(group -> group.memoryLimit().isPresent())
                        .isPresent();
        if (!counted) {
            limits.add(new ResourceLimit(
                    RlimitKind.DATA_BYTES, requested.compute().memory().bytes()));
        }
        return limits;
    }
}
