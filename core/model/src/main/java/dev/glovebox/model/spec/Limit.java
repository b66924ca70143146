package dev.glovebox.model.spec;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/** One of the {@link Limits} by its name: the only place that knows how each is written, read and changed. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Limit {
    MEMORY(
            Unit.BYTES,
            limits -> limits.compute().memory().bytes(),
            (limits, bytes) -> limits.withMemory(new ByteSize(bytes))),
    CPUS(
            Unit.THOUSANDTHS,
            limits -> limits.compute().cpus().millis(),
            (limits, millis) -> limits.withCpus(new Cpus(Math.toIntExact(millis)))),
    PIDS(
            Unit.PIECES,
            limits -> limits.compute().processes(),
            (limits, count) -> limits.withProcesses(Math.toIntExact(count))),
    OPEN_FILES(
            Unit.PIECES,
            limits -> limits.files().open(),
            (limits, count) -> limits.withFiles(
                    new Limits.Files(Math.toIntExact(count), limits.files().largest()))),
    FILE_SIZE(
            Unit.BYTES,
            limits -> limits.files().largest().bytes(),
            (limits, bytes) -> limits.withFiles(new Limits.Files(limits.files().open(), new ByteSize(bytes)))),
    SCRATCH(
            Unit.BYTES,
            limits -> limits.scratch().size().bytes(),
            (limits, bytes) -> limits.withScratch(
                    new Limits.Scratch(new ByteSize(bytes), limits.scratch().files()))),
    SCRATCH_FILES(
            Unit.PIECES,
            limits -> limits.scratch().files(),
            (limits, count) ->
                    limits.withScratch(new Limits.Scratch(limits.scratch().size(), Math.toIntExact(count)))),
    OUTPUT(Unit.BYTES, limits -> limits.output().bytes(), (limits, bytes) -> limits.withOutput(new ByteSize(bytes))),
    TIMEOUT(
            Unit.MILLISECONDS,
            limits -> limits.wallClock().duration().toMillis(),
            (limits, millis) -> limits.withWallClock(new TimeSpan(Duration.ofMillis(millis))));

    private final Unit unit;
    private final ToLongFunction<Limits> read;
    private final BiFunction<Limits, Long, Limits> set;

    Limit(Unit unit, ToLongFunction<Limits> read, BiFunction<Limits, Long, Limits> set) {
        this.unit = unit;
        this.read = read;
        this.set = set;
    }

    /** As it is called in JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Unit unit() {
        return unit;
    }

    public long of(Limits limits) {
        return read.applyAsLong(limits);
    }

    /**
     * The limits with this one changed.
     *
     * @throws IllegalArgumentException when no box can have it
     */
    public Limits set(Limits limits, long amount) {
        return set.apply(limits, amount);
    }
}
