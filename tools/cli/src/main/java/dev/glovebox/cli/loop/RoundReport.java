package dev.glovebox.cli.loop;

import dev.glovebox.cli.text.Count;
import dev.glovebox.json.Json;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.run.ExitStatus;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.loop.LoopSummary;
import dev.glovebox.runtime.loop.Round;
import dev.glovebox.runtime.output.CapturedOutput;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells rounds as they end, to people or to machines. */
public enum RoundReport {
    TEXT {
        @Override
        void print(Round round, PrintWriter out) {
            out.printf(
                    Locale.ROOT,
                    "round %d %s: %s (%s), %.1f ms%n",
                    round.number(),
                    Printable.text(round.name()),
                    round.result()
                            .failure()
                            .map(Failure::message)
                            .map(Printable::text)
                            .orElse("exit " + round.result().shellStatus()),
                    Printable.text(round.mode().line()),
                    round.elapsed().toNanos() / 1e6);
            lines(round.output().out(), out);
            lines(round.output().err(), out);
            out.flush();
        }

        @Override
        void print(LoopSummary summary, PrintWriter out) {
            out.printf(
                    Locale.ROOT,
                    "%s, %d failed, %.1f s, ended: %s%n",
                    Count.of(summary.rounds(), "round"),
                    summary.failed(),
                    summary.elapsed().toNanos() / 1e9,
                    words(summary));
            out.flush();
        }
    },
    JSON {
        @Override
        void print(Round round, PrintWriter out) {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("round", round.number());
            json.put("name", round.name());
            json.put("run_id", round.result().run().text());
            json.put("mode", round.mode().label());
            json.put("decision", round.mode().line());
            json.put(
                    "exit_code",
                    round.result().exit().map(ExitStatus::shellStatus).orElse(null));
            json.put("cause", round.result().cause());
            json.put("message", round.result().failure().map(Failure::message).orElse(null));
            json.put("stdout", (Json.LongText) round.output().out()::reader);
            json.put("stderr", (Json.LongText) round.output().err()::reader);
            json.put("duration_us", round.elapsed().toNanos() / 1000);
            json.put("cpu_ms", round.result().usage().cpu().toMillis());
            json.put("peak_memory_bytes", round.result().usage().peakMemoryBytes());
            Json.write(json, out);
            out.println();
            out.flush();
        }

        @Override
        void print(LoopSummary summary, PrintWriter out) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("rounds", summary.rounds());
            json.put("failed", summary.failed());
            json.put("duration_ms", summary.elapsed().toMillis());
            json.put("ended", words(summary));
            out.println(Json.write(json));
            out.flush();
        }
    };

    abstract void print(Round round, PrintWriter out);

    abstract void print(LoopSummary summary, PrintWriter out);

    private static void lines(CapturedOutput.Stream stream, PrintWriter out) {
        stream.text().lines().forEach(line -> out.println("  " + Printable.text(line)));
    }

    private static String words(LoopSummary summary) {
        return summary.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
