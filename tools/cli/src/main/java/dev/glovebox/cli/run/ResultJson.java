package dev.glovebox.cli.run;

import dev.glovebox.cli.text.FailureJson;
import dev.glovebox.json.Json;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.run.Usage;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.runtime.output.CapturedOutput;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A result for machines: one object, always the same members. */
final class ResultJson {

    private ResultJson() {}

    /** For {@link Json#write(Object, java.io.Writer)}: what a program wrote may be too long to hold as text. */
    static Map<String, @Nullable Object> of(
            RunResult result,
            CapturedOutput output,
            long durationMillis,
            Optional<ChangesJson> changes,
            NetworkNotes network) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("run_id", result.run().text());
        json.put("exit_code", result.exit().map(ExitStatus::shellStatus).orElse(null));
        json.put("cause", result.cause());
        json.put("stdout", (Json.LongText) output.out()::reader);
        json.put("stdout_truncated", output.out().truncated());
        json.put("stderr", (Json.LongText) output.err()::reader);
        json.put("stderr_truncated", output.err().truncated());
        json.put("duration_ms", durationMillis);
        json.put("usage", usage(result.usage()));
        json.put("isolation", isolation(result.isolation()));
        json.put("failure", result.failure().map(FailureJson::tree).orElse(null));
        json.put("changes", changes.map(ChangesJson::tree).orElse(null));
        json.put("network", network.json().orElse(null));
        return json;
    }

    private static Map<String, Object> usage(Usage usage) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("wall_ms", usage.wall().toMillis());
        json.put("cpu_ms", usage.cpu().toMillis());
        json.put("peak_memory_bytes", usage.peakMemoryBytes());
        json.put("max_pids", usage.maxProcesses());
        json.put("read_bytes", usage.io().readBytes());
        json.put("written_bytes", usage.io().writtenBytes());
        return json;
    }

    private static Map<String, Object> isolation(EffectiveIsolation isolation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("requested", isolation.requested().label());
        json.put("effective", isolation.effective().label());
        json.put("engine", isolation.engine().text());
        json.put(
                "verified", isolation.verified().stream().map(ResultJson::check).toList());
        return json;
    }

    private static Map<String, Object> check(WallCheck check) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("wall", check.name());
        json.put("requested", check.requested());
        json.put("effective", check.effective());
        json.put("outcome", check.outcome().name().toLowerCase(Locale.ROOT));
        return json;
    }
}
