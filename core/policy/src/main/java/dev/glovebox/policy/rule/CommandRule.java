package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** There is a command, and the kernel would take its arguments. */
public final class CommandRule implements Rule {

    private static final int MOST_ARGUMENTS = 4096;
    private static final int MOST_BYTES = 128 * 1024;

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        List<String> command = spec.program().command();
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            report.accept(new Violation(
                    "command.missing",
                    "no command given",
                    "write the command after --, for example: -- python3 main.py"));
            return;
        }
        boolean nul = false;
        long bytes = 0;
        for (String argument : command) {
            nul |= argument.indexOf('\0') >= 0;
            bytes += argument.getBytes(StandardCharsets.UTF_8).length;
        }
        if (nul) {
            report.accept(
                    new Violation("command.nul", "an argument contains a NUL character", "remove the NUL character"));
        }
        if (command.size() > MOST_ARGUMENTS || bytes > MOST_BYTES) {
            report.accept(new Violation(
                    "command.size",
                    "the command has " + command.size() + " arguments and " + bytes + " bytes; the limits are "
                            + MOST_ARGUMENTS + " and " + MOST_BYTES + " bytes",
                    "pass the data through standard input or a file"));
        }
    }
}
