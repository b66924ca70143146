package dev.glovebox.model.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Scripts depend on these numbers: a change here is a change of the documented interface. */
class FailureCodeTest {

    @Test
    void codesBlameAndExitStatusAreFixed() {
        String table = Arrays.stream(FailureCode.values())
                .map(code -> code + " " + code.blame() + " "
                        + (code.exitStatus().isPresent() ? code.exitStatus().getAsInt() : "program's"))
                .collect(Collectors.joining("\n"));
        assertThat(table).isEqualTo("""
                USAGE CALLER 64
                BAD_CONFIGURATION CALLER 64
                REJECTED POLICY 77
                NO_ENGINE PLATFORM 69
                NO_IMAGE PLATFORM 69
                IMAGE_REFUSED CALLER 65
                LAUNCH_FAILED PLATFORM 70
                WALLS_TOO_WEAK PLATFORM 70
                COMMAND_NOT_FOUND CALLER 127
                COMMAND_NOT_EXECUTABLE CALLER 126
                OOM PROGRAM 137
                TIMEOUT PROGRAM 124
                PID_LIMIT PROGRAM program's
                DISK_FULL PROGRAM program's
                FILE_SIZE_LIMIT PROGRAM program's
                OUTPUT_LIMIT PROGRAM 137
                KILLED PROGRAM program's
                CANCELLED CALLER 130
                ENGINE_LOST PLATFORM 70
                RUNNER_LOST PLATFORM 70
                NO_CAPACITY CAPACITY 75
                CHANGES_CONFLICT CALLER 65
                LEDGER_UNWRITABLE PLATFORM 70
                INTERNAL PLATFORM 70""");
    }
}
