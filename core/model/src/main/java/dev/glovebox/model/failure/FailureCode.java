package dev.glovebox.model.failure;

import static dev.glovebox.model.failure.Blame.CALLER;
import static dev.glovebox.model.failure.Blame.CAPACITY;
import static dev.glovebox.model.failure.Blame.PLATFORM;
import static dev.glovebox.model.failure.Blame.POLICY;
import static dev.glovebox.model.failure.Blame.PROGRAM;

import java.util.OptionalInt;

/** Every way to fail, with someone to blame and the exit status the command line gives it. */
public enum FailureCode {
    /** The command line or the request could not be understood. */
    USAGE(CALLER, 64),
    /** The configuration file has problems. */
    BAD_CONFIGURATION(CALLER, 64),
    /** Policy says no, or the engine cannot do what was asked; every reason is listed. */
    REJECTED(POLICY, 77),
    /** No engine for the level asked, and no permitted level to fall back to. */
    NO_ENGINE(PLATFORM, 69),
    /** The image is not on this machine. */
    NO_IMAGE(PLATFORM, 69),
    /** The engine could not make the box. */
    LAUNCH_FAILED(PLATFORM, 70),
    /** The box came up weaker than asked; the program was not started. */
    WALLS_WEAKER_THAN_ASKED(PLATFORM, 70),
    /** The program could not be executed: not found. */
    COMMAND_NOT_FOUND(CALLER, 127),
    /** The program could not be executed: found, but not executable, or its work directory is missing. */
    COMMAND_NOT_EXECUTABLE(CALLER, 126),
    /** The kernel killed a process of the box because its memory was used up. */
    OOM(PROGRAM, 137),
    /** The wall clock ran out. */
    TIMEOUT(PROGRAM, 124),
    /** No process or thread could be made any more. */
    PID_LIMIT(PROGRAM),
    /** The writable space was used up. */
    DISK_FULL(PROGRAM),
    /** A file grew past the limit for one file. */
    FILE_SIZE_LIMIT(PROGRAM),
    /** More output than the limit. */
    OUTPUT_LIMIT(PROGRAM, 137),
    /** A signal killed the program, and it was not one of ours. */
    KILLED(PROGRAM),
    /** Someone asked for it to stop. */
    CANCELLED(CALLER, 130),
    /** The engine or the box went away under a running program. */
    ENGINE_LOST(PLATFORM, 70),
    /** The runner that held the task went silent; how far the program got is not known. */
    RUNNER_LOST(PLATFORM, 70),
    /** The machine has no room for another box. */
    NO_CAPACITY(CAPACITY, 75),
    /** The project is no longer what the run saw, or what was reviewed is no longer what is kept; nothing was applied. */
    CHANGES_CONFLICT(CALLER, 65),
    /** The audit log could not be written; nothing runs unrecorded. */
    LEDGER_UNWRITABLE(PLATFORM, 70),
    /** A mistake of ours. */
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
