package dev.glovebox.cli.daemon;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.daemon.DaemonHolder;
import dev.glovebox.daemon.console.InOwnProcess;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox daemon}. */
@Command(
        name = "daemon",
        description = "Shows, starts and stops the daemon that makes commands fast.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The first command starts a daemon for the next ones, unless daemon.autostart is false. It ends after "
                    + "daemon.idle without a command.",
            "",
            "Exit status: 0; status: 1 when no daemon runs; 64 usage."
        })
public final class DaemonCommand extends CommandGroup {

    public DaemonCommand() {
        super("status, start, stop, restart or logs");
    }

    /** A daemon that runs answers this itself. */
    @Command(
            name = "status",
            description = "Shows the daemon of this user and data directory.",
            mixinStandardHelpOptions = true)
    int status() throws IOException {
        var self = glovebox().caller().daemon();
        if (self.isPresent()) {
            var daemon = self.get();
            println("running: process " + daemon.pid() + ", for " + daemon.up().toSeconds() + " seconds");
            println("version: " + daemon.version() + ", build " + daemon.build());
            println("commands: " + daemon.served() + " served, " + daemon.running() + " running (this one included)");
            println("ends: " + daemon.ends());
            return 0;
        }
        var holder = DaemonHolder.of(processes().data());
        println(holder.map(process -> "running: process " + process.pid() + ", but it did not serve this command"
                        + glovebox().declined().map(why -> ": " + why).orElse(""))
                .orElse("no daemon is running"));
        return holder.isPresent() ? 0 : 1;
    }

    @Command(
            name = "start",
            description = "Starts a daemon and stays until it ends; commands do this by themselves.",
            mixinStandardHelpOptions = true)
    @InOwnProcess("there is a daemon already")
    int start(
            @Option(names = "--quiet", description = "Detach from the terminal; write to the log only.") boolean quiet)
            throws InterruptedException, IOException {
        var holder = DaemonHolder.of(processes().data());
        if (holder.isPresent()) {
            println("a daemon is running already: process " + holder.get().pid());
            return 0;
        }
        return new DaemonProcess(glovebox(), quiet ? line -> {} : this::println).run(quiet);
    }

    @Command(
            name = "stop",
            description = "Stops the daemon; runs that it serves are cancelled.",
            mixinStandardHelpOptions = true)
    @InOwnProcess("it is about the daemon")
    int stop() throws IOException, InterruptedException {
        println(processes().stop() ? "the daemon was stopped" : "no daemon is running");
        return 0;
    }

    @Command(
            name = "restart",
            description = "Stops the daemon, if one runs, and starts another.",
            mixinStandardHelpOptions = true)
    @InOwnProcess("it is about the daemon")
    int restart() throws IOException, InterruptedException {
        var processes = processes();
        processes.stop();
        println("the daemon was started: process " + processes.start());
        return 0;
    }

    @Command(name = "logs", description = "Prints the log of the daemon.", mixinStandardHelpOptions = true)
    @InOwnProcess("it is about the daemon")
    int logs() throws IOException {
        var file = DaemonProcess.log(processes().data());
        try (var lines = Files.lines(file, StandardCharsets.UTF_8)) {
            lines.forEach(line -> println(Printable.whole(line)));
            return 0;
        } catch (NoSuchFileException none) {
            throw new SandboxException(
                    FailureCode.USAGE, "there is no log at " + file + ": no daemon has run", "run any command", none);
        }
    }

    private DaemonProcesses processes() {
        return new DaemonProcesses(
                glovebox().configuration().dataDirectory(), glovebox().caller().environment());
    }
}
