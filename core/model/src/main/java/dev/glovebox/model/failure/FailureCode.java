package dev.glovebox.model.failure;

import static dev.glovebox.model.failure.Blame.CALLER;
import static dev.glovebox.model.failure.Blame.CAPACITY;
import static dev.glovebox.model.failure.Blame.PLATFORM;
import static dev.glovebox.model.failure.Blame.POLICY;
import static dev.glovebox.model.failure.Blame.PROGRAM;

import java.util.OptionalInt;

/** Every way to fail, with someone to blame and the exit status the command line gives it. */
public enum FailureCode {
    /** The command line or the request is invalid. */
    USAGE(CALLER, 64),
    /** The configuration is invalid. */
    BAD_CONFIGURATION(CALLER, 64),
    /** The policy refuses the request, or the engine does not support it; every violation is listed. */
    REJECTED(POLICY, 77),
    /** No engine supports the requested level, and no fallback is permitted. */
    NO_ENGINE(PLATFORM, 69),
    /** The image is not on this machine. */
    NO_IMAGE(PLATFORM, 69),
    /** The image is malformed or too large, or is not what its digest says; nothing of it was kept. */
    IMAGE_REFUSED(CALLER, 65),
    /** The engine could not start the box. */
    LAUNCH_FAILED(PLATFORM, 70),
    /** The walls are weaker than requested; the program was not started. */
    WALLS_TOO_WEAK(PLATFORM, 70),
    /** The program was not found. */
    COMMAND_NOT_FOUND(CALLER, 127),
    /** The program is not executable, or its working directory does not exist. */
    COMMAND_NOT_EXECUTABLE(CALLER, 126),
    /** The kernel killed a process of the box at its memory limit. */
    OOM(PROGRAM, 137),
    /** The program ran longer than its time limit. */
    TIMEOUT(PROGRAM, 124),
    /** The program reached the limit of processes and threads. */
    PID_LIMIT(PROGRAM),
    /** The program filled its writable space. */
    DISK_FULL(PROGRAM),
    /** The program wrote a file larger than the limit. */
    FILE_SIZE_LIMIT(PROGRAM),
    /** The program wrote more output than the limit. */
    OUTPUT_LIMIT(PROGRAM, 137),
    /** A signal killed the program, and Glovebox did not send it. */
    KILLED(PROGRAM),
    /** The run was cancelled. */
    CANCELLED(CALLER, 130),
    /** The engine or the box was lost during the run. */
    ENGINE_LOST(PLATFORM, 70),
    /** The runner of the task was lost; the program may have run partly. */
    RUNNER_LOST(PLATFORM, 70),
    /** The machine has no capacity for this run. */
    NO_CAPACITY(CAPACITY, 75),
    /** The project or the kept changes differ from what was reviewed; nothing was applied. */
    CHANGES_CONFLICT(CALLER, 65),
    /** The audit log could not be written; nothing runs without a record. */
    LEDGER_UNWRITABLE(PLATFORM, 70),
    /** An internal error (a bug in Glovebox). */
    INTERNAL(PLATFORM, 70);

    private final Blame blame;
    private final OptionalInt exitStatus;

    FailureCode(Blame blame, int exitStatus) {
        this.blame = blame;
        this.exitStatus = OptionalInt.of(exitStatus);
    }

    /** Without a status of our own, the program's own stands. */
    FailureCode(Blame blame) {
        this.blame = blame;
        this.exitStatus = OptionalInt.empty();
    }

    public Blame blame() {
        return blame;
    }

    public OptionalInt exitStatus() {
        return exitStatus;
    }
}
