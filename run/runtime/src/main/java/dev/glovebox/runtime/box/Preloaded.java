package dev.glovebox.runtime.box;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.channel.RunningCommand;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A template's program in its box, ready for the one job it will ever get. */
public final class Preloaded {

    /** Importing the world takes seconds; a program that needs minutes to get ready is stuck. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Template template;
    private final RunningCommand command;
    private final ReadySink sink;
    private final Duration processorBefore;

    private Preloaded(Template template, RunningCommand command, ReadySink sink, Duration processorBefore) {
        this.template = template;
        this.command = command;
        this.sink = sink;
        this.processorBefore = processorBefore;
    }

    /** Starts it and waits until it is ready. */
    public static Preloaded start(Template template, OpenBox box, ApprovedSpec blank) {
        var sink = new ReadySink(Template.READY);
        var command = box.channel().exec(new ProgramRequest(blank, box.box())::numbered, sink);
        try {
            CompletableFuture.anyOf(sink.ready(), command.end())
                    .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (RuntimeException slow) {
            throw notReady(template, "was not ready within " + PATIENCE.toMinutes() + " minutes", sink);
        }
        if (!sink.ready().isDone()) {
            throw notReady(
                    template, "ended before it was ready: " + command.end().join(), sink);
        }
        var spent = box.box().controlGroup().map(group -> group.cpuTime()).orElse(Duration.ZERO);
        return new Preloaded(template, command, sink, spent);
    }

    private static SandboxException notReady(Template template, String how, ReadySink sink) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "template " + template.name() + " " + how
                        + (sink.printed().isEmpty() ? "" : "; output: " + sink.printed()),
                "check that the image has everything that templates." + template.name() + " preloads");
    }

    /** Processor time before the job, which does not count for the job. */
    public Duration processorBefore() {
        return processorBefore;
    }

    /** From now on the output is the job's. */
    public RunningCommand handOver(OutputSink output) {
        sink.handOver(output);
        return command;
    }

    /**
     * The job, and after it the job's own input.
     *
     * @param network variables that tell programs how to reach it
     */
    public InputStream job(ApprovedSpec spec, Map<String, String> network, InputStream input) {
        var program = spec.spec().program();
        Map<String, String> environment = new LinkedHashMap<>(network);
        for (EnvironmentVariable.Literal variable : spec.environment()) {
            environment.put(variable.name(), variable.value());
        }
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workdir", program.workdir());
        job.put("environment", environment);
        job.put("arguments", template.arguments(program.command()));
        byte[] text = Json.write(job).getBytes(StandardCharsets.UTF_8);
        byte[] length = String.format(Locale.ROOT, "%08x", text.length).getBytes(StandardCharsets.US_ASCII);
        return new SequenceInputStream(
                new ByteArrayInputStream(length), new SequenceInputStream(new ByteArrayInputStream(text), input));
    }
}
