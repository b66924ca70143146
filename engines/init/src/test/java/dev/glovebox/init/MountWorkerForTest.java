package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** {@code init hand} for one job. */
final class MountWorkerForTest {

    /** @param text what it told, or complained of */
    record Result(int status, String text) {}

    private MountWorkerForTest() {}

    static Result run(Path binary, String... job) throws IOException, InterruptedException {
        Process hand = new ProcessBuilder(binary.toString(), "hand").start();
        byte[] words =
                Arrays.stream(job).map(word -> word + "\0").collect(joining()).getBytes(UTF_8);
        try (var jobs = new DataOutputStream(hand.getOutputStream())) {
            jobs.writeInt(words.length);
            jobs.write(words);
        }
        try (var answers = new DataInputStream(hand.getInputStream())) {
            int status = answers.readInt();
            var outcome = new Result(status, new String(answers.readNBytes(answers.readInt()), UTF_8));
            assertThat(hand.waitFor()).isZero(); // a sanitizer would have ended it
            return outcome;
        }
    }
}
