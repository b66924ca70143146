package dev.glovebox.protocol.runner;

import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.UsageReport;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;

/**
 * Report of a runner about a lease. Each carries its number within the lease, counted from 1 without gaps: the API
 * applies them in that order and each once, however often and in whatever order they arrive.
 */
public sealed interface RunnerCallback {

    Mark mark();

    /** Its number within the lease, and when it happened. */
    record Mark(long seq, Instant at) {
        public Mark {
            if (seq < 1) {
                throw new IllegalArgumentException("callbacks are counted from 1, not " + seq);
            }
        }
    }

    /** The walls stand and the program runs. */
    record Running(Mark mark) implements RunnerCallback {}

    /** The attempt is over; the last callback of a lease that means anything. */
    record Finished(Mark mark, Ending ending) implements RunnerCallback {}

    /** Output of the program, in order, byte for byte. */
    @SuppressWarnings("ArrayRecordComponent") // made, sent and forgotten; never compared
    record Logs(Mark mark, Stream stream, byte[] data) implements RunnerCallback {

        /** The most one callback may carry. */
        public static final int MOST_BYTES = 256 * 1024;
    }

    /** A line for the timeline: {@code sandbox.started}, {@code network.denied}, … */
    record Event(Mark mark, String type, Map<String, Object> details) implements RunnerCallback {}

    record ContainerId(Mark mark, String id) implements RunnerCallback {}

    record Usage(Mark mark, UsageReport usage) implements RunnerCallback {}

    record Changes(Mark mark, ChangesReport changes) implements RunnerCallback {}

    /** A piece of a file that is kept; the pieces of one file come in order. */
    @SuppressWarnings("ArrayRecordComponent") // made, sent and forgotten; never compared
    record Artifact(Mark mark, String path, byte[] data) implements RunnerCallback {

        /** The most one callback may carry. */
        public static final int MOST_BYTES = Logs.MOST_BYTES;

        private static final int LONGEST_PATH = 1024;

        /** Below the project, spelt in one way, and printable: it is shown, and a download is named after it. */
        public static boolean canBeNamed(String path) {
            return !path.isEmpty()
                    && path.length() <= LONGEST_PATH
                    && path.codePoints().noneMatch(Character::isISOControl)
                    && Arrays.stream(path.split("/", -1))
                            .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
        }
    }

    /** Which of the program's outputs. */
    enum Stream {
        STDOUT,
        STDERR;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Stream parse(String text) {
            return Named.of(values(), Stream::label, text, "stream");
        }
    }

    default Map<String, Object> tree() {
        var tree = new Tree().put("seq", mark().seq()).put("at", mark().at());
        var whole = switch (this) {
            case Running _ -> tree.put("kind", "status").put("state", "running");
            case Finished(Mark _, Ending ending) ->
                tree.put("kind", "status").put("state", "finished").put("ending", ending.tree());
            case Logs(Mark _, Stream stream, byte[] data) ->
                tree.put("kind", "logs")
                        .put("stream", stream.label())
                        .put("data", Base64.getEncoder().encodeToString(data));
            case Artifact(Mark _, String path, byte[] data) ->
                tree.put("kind", "artifact")
                        .put("path", path)
                        .put("data", Base64.getEncoder().encodeToString(data));
            case Event(Mark _, String type, Map<String, Object> details) ->
                tree.put("kind", "events").put("type", type).put("details", details);
            case ContainerId(Mark _, String id) ->
                tree.put("kind", "container_id").put("container_id", id);
            case Usage(Mark _, UsageReport usage) -> tree.put("kind", "usage").put("usage", usage.tree());
            case Changes(Mark _, ChangesReport changes) ->
                tree.put("kind", "changes").put("changes", changes.tree());
        };
        return whole.map();
    }

    static RunnerCallback read(Reading from) {
        return CallbackReader.read(from);
    }
}
