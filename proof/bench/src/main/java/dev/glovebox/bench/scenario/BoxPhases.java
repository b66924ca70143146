package dev.glovebox.bench.scenario;

import dev.glovebox.engine.Engine;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.init.StandardInput;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.box.OpenBox;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the time of a fresh box goes, from request to removal, one after the other and on one thread. */
public final class BoxPhases {

    private static final List<String> PHASES =
            List.of("approval", "launch", "walls read back and compared", "the program", "removal");

    private final SpecGate gate;
    private final Engine engine;
    private final SandboxSpec spec;

    public BoxPhases(SpecGate gate, Engine engine, SandboxSpec spec) {
        this.gate = gate;
        this.engine = engine;
        this.spec = spec;
    }

    /** Medians in milliseconds; a quarter of the rounds go unmeasured first. */
    public Map<String, Double> medians(int rounds) {
        for (int i = 0; i < rounds / 4; i++) {
            once();
        }
        var millis = new double[PHASES.size()][rounds];
        for (int i = 0; i < rounds; i++) {
            long[] times = once();
            for (int phase = 0; phase < PHASES.size(); phase++) {
                millis[phase][i] = (times[phase + 1] - times[phase]) / 1e6;
            }
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        for (int phase = 0; phase < PHASES.size(); phase++) {
            Arrays.sort(millis[phase]);
            medians.put(PHASES.get(phase), millis[phase][rounds / 2]);
        }
        return medians;
    }

    private long[] once() {
        var times = new long[PHASES.size() + 1];
        times[0] = System.nanoTime();
        try (var approved = gate.approve(RunId.random(), spec)) {
            times[1] = System.nanoTime();
            var box = engine.launch(approved);
            times[2] = System.nanoTime();
            try (var open = OpenBox.of(box).verified(approved)) {
                times[3] = System.nanoTime();
                run(open);
                times[4] = System.nanoTime();
            }
            times[5] = System.nanoTime();
        }
        return times;
    }

    private void run(OpenBox open) {
        var program = new Program(
                spec.program().command().stream().map(ByteString::of).toList(),
                List.of(ByteString.of("PATH=/usr/bin:/bin")),
                ByteString.of("/tmp"));
        var running = open.channel()
                .exec(
                        number -> new Request.Exec(number, program, StandardInput.EMPTY, Optional.empty(), List.of()),
                        new FirstByte());
        running.end().join();
        running.outputConsumed().join();
    }
}
