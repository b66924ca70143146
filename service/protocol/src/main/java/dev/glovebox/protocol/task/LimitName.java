package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.Named;
import java.util.Locale;

/** The limits a task can set, by the names they have on the wire. */
public enum LimitName {
    MEMORY,
    CPUS,
    PIDS,
    OPEN_FILES,
    FILE_SIZE,
    SCRATCH,
    SCRATCH_FILES,
    OUTPUT;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static LimitName parse(String text) {
        return Named.of(values(), LimitName::label, text, "limits");
    }

    /**
     * The limits with this one changed.
     *
     * @throws IllegalArgumentException when the text is no such limit
     */
    Limits set(Limits limits, String text) {
        var files = limits.files();
        var scratch = limits.scratch();
        return switch (this) {
            case MEMORY -> limits.withMemory(ByteSize.parse(text));
            case CPUS -> limits.withCpus(Cpus.parse(text));
            case PIDS -> limits.withProcesses(whole(text));
            case OPEN_FILES -> limits.withFiles(new Limits.Files(whole(text), files.largest()));
            case FILE_SIZE -> limits.withFiles(new Limits.Files(files.open(), ByteSize.parse(text)));
            case SCRATCH -> limits.withScratch(new Limits.Scratch(ByteSize.parse(text), scratch.files()));
            case SCRATCH_FILES -> limits.withScratch(new Limits.Scratch(scratch.size(), whole(text)));
            case OUTPUT -> limits.withOutput(ByteSize.parse(text));
        };
    }

    String get(Limits limits) {
        return switch (this) {
            case MEMORY -> limits.compute().memory().toString();
            case CPUS -> limits.compute().cpus().toString();
            case PIDS -> Integer.toString(limits.compute().processes());
            case OPEN_FILES -> Integer.toString(limits.files().open());
            case FILE_SIZE -> limits.files().largest().toString();
            case SCRATCH -> limits.scratch().size().toString();
            case SCRATCH_FILES -> Integer.toString(limits.scratch().files());
            case OUTPUT -> limits.output().toString();
        };
    }

    private static int whole(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notOne) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number", notOne);
        }
    }
}
