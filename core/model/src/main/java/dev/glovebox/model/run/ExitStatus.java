package dev.glovebox.model.run;

/** How the program itself ended. */
public sealed interface ExitStatus {

    record Exited(int code) implements ExitStatus {}

    record Signaled(int signal) implements ExitStatus {}

    /** As a shell reports it: signals count from 128. */
    default int shellStatus() {
        return switch (this) {
            case Exited(int code) -> code;
            case Signaled(int signal) -> 128 + signal;
        };
    }

    default boolean success() {
        return shellStatus() == 0;
    }
}
