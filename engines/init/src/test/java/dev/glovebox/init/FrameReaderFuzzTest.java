package dev.glovebox.init;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;

/** Whatever arrives, the reader returns frames or throws {@link ProtocolViolation}, and what it accepts it can write. */
class FrameReaderFuzzTest {
    @FuzzTest(maxDuration = "60s")
    void repliesAreReadOrRefused(byte[] bytes) {
        try {
            List<Reply> answers = Samples.answersIn(bytes);
            check(bytes, Samples.encode(answers));
        } catch (ProtocolViolation _) {
            // the only way to refuse
        }
    }

    @FuzzTest(maxDuration = "60s")
    void requestsAreReadOrRefused(byte[] bytes) {
        try {
            Samples.requestsIn(bytes);
        } catch (ProtocolViolation _) {
            // the only way to refuse
        }
    }

    private static void check(byte[] bytes, byte[] again) {
        if (!Arrays.equals(bytes, again)) {
            throw new AssertionError("the same frames have two encodings");
        }
    }
}
