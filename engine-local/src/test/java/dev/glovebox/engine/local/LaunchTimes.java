package dev.glovebox.engine.local;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.init.Answer;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Measures by hand, not in the suite: each level from launch to the end of {@code /bin/true}, against plain bubblewrap. */
final class LaunchTimes {

    private static final int ROUNDS = 150;
    private static final int WARM_UP = 50;

    private LaunchTimes() {}

    private interface Step {
        long run() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        try (var data = new DataForTest()) {
            var engine = data.engine();
            engine.probe();
            Map<String, Step> steps = new LinkedHashMap<>();
            var walls = bwrapWithOurWalls(data);
            steps.put("fork+exec /bin/true", () -> plain(List.of("/bin/true")));
            steps.put("plain bwrap --ro-bind / /", () -> plain(bwrap("--unshare-all", "--ro-bind", "/", "/")));
            steps.put("plain bwrap with our walls", () -> plain(walls));
            for (var level : List.of(IsolationLevel.NONE, IsolationLevel.BASIC, IsolationLevel.MODERATE)) {
                steps.put(level + " launch to EXITED", () -> box(engine, level)[0]);
                steps.put(level + " launch to closed", () -> box(engine, level)[1]);
            }
            measure(steps);
        }
    }

    /** In turns, so that whatever else the machine does meets all of them alike. */
    private static void measure(Map<String, Step> steps) throws Exception {
        Map<String, long[]> nanos = new LinkedHashMap<>();
        steps.keySet().forEach(name -> nanos.put(name, new long[ROUNDS]));
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (var step : steps.entrySet()) {
                long taken = step.getValue().run();
                if (round >= 0) {
                    Objects.requireNonNull(nanos.get(step.getKey()))[round] = taken;
                }
            }
        }
        nanos.forEach(LaunchTimes::report);
    }

    private static long[] box(LocalEngine engine, IsolationLevel level) throws IOException {
        try (ApprovedSpec spec = SpecForTest.approve(SpecForTest.of(Walls.of(level)))) {
            long start = System.nanoTime();
            long exited;
            try (var box = engine.launch(spec)) {
                var reader = FrameReader.ofInit(box.door().in());
                FrameWriter.to(box.door().out()).write(Request.Exec.of(1, Program.of("/bin/true")));
                while (!(reader.read().orElseThrow() instanceof Answer.Exited)) {
                    // HELLO and STARTED come first
                }
                exited = System.nanoTime();
            }
            return new long[] {exited - start, System.nanoTime() - start};
        }
    }

    private static List<String> bwrap(String... arguments) {
        return CommandLine.of(List.of("/usr/bin/bwrap"), List.of(arguments), List.of("/bin/true"));
    }

    private static List<String> bwrapWithOurWalls(DataForTest data) throws IOException {
        var host = HostLayout.ofThisHost();
        Path init = new SharedFiles(data.directory().resolve("init"), SeccompProfile.standard()).init();
        try (var spec = SpecForTest.approve(SpecForTest.of(Walls.of(IsolationLevel.MODERATE)))) {
            var fittings = new BwrapArguments.Fittings(init, init, Path.of("/etc/hosts"), Path.of("/etc"));
            var arguments = BwrapArguments.of(spec, host, fittings);
            return CommandLine.of(
                    EnterArguments.of(init, List.of(), Optional.of(spec.user())),
                    List.of("/usr/bin/bwrap"),
                    arguments.subList(0, arguments.indexOf("--")),
                    List.of("/bin/true"));
        }
    }

    private static long plain(List<String> command) throws Exception {
        long start = System.nanoTime();
        int status = Launcher.start(command).waitFor();
        if (status != 0) {
            throw new IllegalStateException(command + " ended with " + status);
        }
        return System.nanoTime() - start;
    }

    private static void report(String what, long[] nanos) {
        Arrays.sort(nanos);
        System.out.printf(
                "%-30s p10 %6.2f  p50 %6.2f  p90 %6.2f ms%n",
                what, nanos[ROUNDS / 10] / 1e6, nanos[ROUNDS / 2] / 1e6, nanos[ROUNDS * 9 / 10] / 1e6);
    }
}
