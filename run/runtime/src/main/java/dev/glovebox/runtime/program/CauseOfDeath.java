package dev.glovebox.runtime.program;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.init.Reply;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.channel.CommandEnd;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Tells why a program ended, from what the kernel counted. What we did ourselves comes first, then memory, then the rest. */
final class CauseOfDeath {

    private static final int ENOENT = 2;
    private static final int SIGKILL = 9;
    private static final int SIGXFSZ = 25;

    private final Walls walls;
    private final Limits limits;
    private final Optional<ControlGroup> group;
    private final BooleanSupplier scratchFull;
    private final BooleanSupplier layerFull;
    private volatile long lastOomKills;
    private volatile long lastRefusals;

    /**
     * Both suppliers are asked only when the program failed.
     *
     * @param layerFull whether what takes the changes to the project is used up
     */
    CauseOfDeath(
            Walls walls,
            Limits limits,
            Optional<ControlGroup> group,
            BooleanSupplier scratchFull,
            BooleanSupplier layerFull) {
        this.walls = walls;
        this.limits = limits;
        this.group = group;
        this.scratchFull = scratchFull;
        this.layerFull = layerFull;
    }

    Optional<Failure> of(Execution.Ended outcome) {
        return outcome.stopped().map(this::stopped).or(() -> switch (outcome.end()) {
            case CommandEnd.NotStarted(int errno, String reason) -> Optional.of(notStarted(errno, reason));
            case CommandEnd.Lost(String reason) -> Optional.of(lost(reason));
            case CommandEnd.Ended(Reply.Ending ending, Reply.Usage _) -> ended(ending);
        });
    }

    private Failure stopped(StopReason reason) {
        return switch (reason) {
            case CANCELLED -> new Failure(FailureCode.CANCELLED, "the run was cancelled", "run the command again");
            case TIMEOUT ->
                new Failure(
                        FailureCode.TIMEOUT,
                        "the program ran longer than " + limits.wallClock(),
                        "raise --timeout or sandbox.timeout");
            case OUTPUT_LIMIT ->
                new Failure(
                        FailureCode.OUTPUT_LIMIT,
                        "the program wrote more than " + limits.output() + " of output",
                        "raise sandbox.output_limit, or write to a file");
            case SOCKET_MEMORY ->
                new Failure(
                        FailureCode.OOM,
                        "the buffers of the program's sockets used far more than "
                                + new ByteSize(GroupLimits.socketMemory(
                                        limits.compute().memory().bytes()))
                                + " of memory, which is their limit",
                        "let the program read its data and close connections, or raise --memory");
            case LAYER_FULL ->
                new Failure(
                        FailureCode.DISK_FULL,
                        "the program wrote more to the project than changes.layer_limit allows",
                        "raise changes.layer_limit");
        };
    }

    private static Failure notStarted(int errno, String reason) {
        // init names the call that failed; a work directory can be missing as well as a program
        boolean missing = errno == ENOENT && !reason.startsWith("chdir ");
        var code = missing ? FailureCode.COMMAND_NOT_FOUND : FailureCode.COMMAND_NOT_EXECUTABLE;
        return new Failure(
                code,
                "the program could not be started: " + Printable.text(reason),
                "check the command, the image and --workdir");
    }

    /** The box may have died because its memory was used up before init could report it. */
    private Failure lost(String reason) {
        if (Math.max(lastOomKills, count(ControlGroup::oomKills)) > 0) {
            return outOfMemory();
        }
        // gVisor's kernel needs a thread for each of its programs, and ends where the host refuses it one.
        if (walls.gVisor() && Math.max(lastRefusals, count(ControlGroup::processesRefused)) > 0) {
            return tooManyProcesses();
        }
        return new Failure(
                FailureCode.ENGINE_LOST,
                "the box was lost during the run: " + Printable.text(reason),
                "run the command again; if this happens again, run glovebox doctor");
    }

    private Optional<Failure> ended(Reply.Ending ending) {
        if (count(ControlGroup::oomKills) > 0) {
            return Optional.of(outOfMemory());
        }
        if (ending.equals(new Reply.Ending.WithStatus(0))) {
            return Optional.empty();
        }
        if (count(ControlGroup::processesRefused) > 0) {
            return Optional.of(tooManyProcesses());
        }
        if (ending.equals(new Reply.Ending.BySignal(SIGXFSZ))) {
            return Optional.of(new Failure(
                    FailureCode.FILE_SIZE_LIMIT,
                    "the program wrote a file larger than " + limits.files().largest(),
                    "raise sandbox.file_size_limit"));
        }
        if (layerFull.getAsBoolean()) {
            return Optional.of(new Failure(
                    FailureCode.DISK_FULL,
                    "the program filled the layer for its changes to the project",
                    "raise changes.layer_limit"));
        }
        if (scratchFull.getAsBoolean()) {
            return Optional.of(new Failure(
                    FailureCode.DISK_FULL,
                    "the program filled its scratch space of "
                            + limits.scratch().size(),
                    "raise sandbox.scratch_limit or sandbox.scratch_files_limit"));
        }
        return switch (ending) {
            case Reply.Ending.BySignal(int signal)
            when signal == SIGKILL ->
                Optional.of(new Failure(
                        FailureCode.KILLED, "the program was killed with SIGKILL", "check the output of the program"));
            case Reply.Ending.BySignal(int signal) ->
                Optional.of(new Failure(
                        FailureCode.KILLED,
                        "the program was killed by signal " + signal,
                        "check the output of the program"));
            case Reply.Ending.WithStatus(int _) -> Optional.empty();
        };
    }

    private Failure tooManyProcesses() {
        return new Failure(
                FailureCode.PID_LIMIT,
                "the program needed more than " + limits.compute().processes() + " processes and threads",
                "raise --pids or sandbox.pids_limit");
    }

    Failure outOfMemory() {
        return new Failure(
                FailureCode.OOM,
                "the program used more than " + limits.compute().memory() + " of memory; the kernel killed a process",
                "raise --memory or sandbox.memory_limit");
    }

    /**
     * Reads the books of a box that is no more, on the thread that learns of it: whoever made its control group takes it away at once,
     * and what it says later is nothing.
     */
    void noteLoss() {
        lastOomKills = count(ControlGroup::oomKills);
        lastRefusals = count(ControlGroup::processesRefused);
    }

    private long count(Function<ControlGroup, OptionalLong> read) {
        return group.map(read).orElse(OptionalLong.empty()).orElse(0);
    }
}
