package dev.glovebox.protocol.runner;

import dev.glovebox.json.Json;
import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.UsageReport;
import dev.glovebox.protocol.runner.RunnerCallback.ContainerId;
import dev.glovebox.protocol.runner.RunnerCallback.Event;
import dev.glovebox.protocol.runner.RunnerCallback.Finished;
import dev.glovebox.protocol.runner.RunnerCallback.Logs;
import dev.glovebox.protocol.runner.RunnerCallback.Mark;
import dev.glovebox.protocol.runner.RunnerCallback.Running;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.protocol.wire.Reading;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells the kinds of callbacks apart. */
final class CallbackReader {

    private static final Pattern EVENT_TYPE = Pattern.compile("[a-z_]{1,40}(\\.[a-z_]{1,40}){1,3}");
    private static final int LONGEST_ID = 128;
    private static final int LARGEST_DETAILS = 64 * 1024;

    /** What happens to tasks and runs, and what policy says, is for the server to tell. */
    private static final Set<String> RESERVED = Set.of("task", "run", "policy");

    private CallbackReader() {}

    private enum Kind {
        STATUS,
        LOGS,
        EVENTS,
        CONTAINER_ID,
        USAGE,
        CHANGES,
        ARTIFACT;

        String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    static RunnerCallback read(Reading from) {
        if (!from.has("seq")) {
            from.missing("seq");
        }
        var mark = new Mark(
                from.number("seq", 1, Long.MAX_VALUE).orElse(1L), from.parsed("at", Instant::parse, Instant.EPOCH));
        var kind = from.parsed("kind", text -> Named.of(Kind.values(), Kind::label, text, "kind"), Kind.STATUS);
        return switch (kind) {
            case STATUS -> status(from, mark);
            case LOGS -> logs(from, mark);
            case EVENTS -> new Event(mark, from.parsed("type", CallbackReader::eventType, ""), details(from));
            case CONTAINER_ID -> new ContainerId(mark, from.parsed("container_id", CallbackReader::shortText, ""));
            case ARTIFACT ->
                new RunnerCallback.Artifact(mark, from.parsed("path", CallbackReader::artifactPath, "x"), data(from));
            case USAGE ->
                new RunnerCallback.Usage(mark, required(from, "usage", from.object("usage", UsageReport::read)));
            case CHANGES ->
                new RunnerCallback.Changes(
                        mark, required(from, "changes", from.object("changes", ChangesReport::read)));
        };
    }

    private static Map<String, Object> details(Reading from) {
        var details = from.free("details");
        int length = Json.write(details).length();
        if (length > LARGEST_DETAILS) {
            from.problem("details", "details.size", "has " + length + " characters", "send at most " + LARGEST_DETAILS);
        }
        return details;
    }

    private static RunnerCallback status(Reading from, Mark mark) {
        String state = from.parsed(
                "state",
                text -> Named.of(new String[] {"running", "finished"}, name -> name, text, "state"),
                "running");
        if (state.equals("running")) {
            return new Running(mark);
        }
        return new Finished(mark, required(from, "ending", from.object("ending", Ending::read)));
    }

    private static Logs logs(Reading from, Mark mark) {
        byte[] data = data(from);
        return new Logs(mark, from.parsed("stream", Stream::parse, Stream.STDOUT), data);
    }

    private static byte[] data(Reading from) {
        byte[] data = from.parsed("data", Base64.getDecoder()::decode, new byte[0]);
        if (data.length > Logs.MOST_BYTES) {
            from.problem(
                    "data",
                    "data.size",
                    "has " + data.length + " bytes",
                    "send at most " + Logs.MOST_BYTES + " in one callback");
        }
        return data;
    }

    private static String artifactPath(String text) {
        if (!RunnerCallback.Artifact.canBeNamed(text)) {
            throw new IllegalArgumentException("is not a relative path in the project; write for example dist/app.tar");
        }
        return text;
    }

    private static String eventType(String text) {
        if (!EVENT_TYPE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is not an event type; write words joined by dots, for example sandbox.started");
        }
        if (RESERVED.contains(text.substring(0, text.indexOf('.')))) {
            throw new IllegalArgumentException(
                    "begins with a word that is reserved for the server; write runner." + text + " instead");
        }
        return text;
    }

    private static String shortText(String text) {
        if (text.isEmpty() || text.length() > LONGEST_ID || text.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("must have 1 to " + LONGEST_ID + " printable ASCII characters");
        }
        return text;
    }

    /** The whole reading fails when it is absent, so there is nothing sensible to go on with. */
    private static <T> T required(Reading from, String name, Optional<T> value) {
        if (value.isEmpty()) {
            from.missing(name);
            throw from.failure();
        }
        return value.get();
    }
}
