package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.util.List;

/** Keys for the limits of a box. */
public final class LimitKeys {

    private static final Limits LIMITS = Limits.DEFAULTS;

    public static final Key<ByteSize> MEMORY = new Key<>(
            "sandbox.memory_limit",
            ValueTypes.size(LIMITS::withMemory),
            new Fixed<>(LIMITS.compute().memory()),
            Trust.onlyLower(),
            "Memory limit of the whole box. Swap is off. At least 8m.");

    public static final Key<Cpus> CPUS = new Key<>(
            "sandbox.cpu_limit",
            ValueTypes.CPUS,
            new Fixed<>(LIMITS.compute().cpus()),
            Trust.onlyLower(),
            "CPU limit, from 0.01 to 1024. 0.5 is half of one core.");

    public static final Key<TimeSpan> TIMEOUT = new Key<>(
            "sandbox.timeout",
            ValueTypes.TIME,
            new Fixed<>(LIMITS.wallClock()),
            Trust.onlyLower(),
            "Time limit (wall clock). A program that runs longer is killed. From 1ms to 168h; a bare number is seconds.");

    public static final Key<Integer> PIDS = new Key<>(
            "sandbox.pids_limit",
            ValueTypes.count(LIMITS::withProcesses),
            new Fixed<>(LIMITS.compute().processes()),
            Trust.onlyLower(),
            "Maximum number of processes and threads, from 1 to 1000000.");

    public static final Key<Integer> OPEN_FILES = new Key<>(
            "sandbox.open_files_limit",
            ValueTypes.count(count -> new Limits.Files(count, LIMITS.files().largest())),
            new Fixed<>(LIMITS.files().open()),
            Trust.onlyLower(),
            "Maximum number of open files of one process, from 16 to 1048576.");

    public static final Key<ByteSize> FILE_SIZE = new Key<>(
            "sandbox.file_size_limit",
            ValueTypes.size(size -> new Limits.Files(LIMITS.files().open(), size)),
            new Fixed<>(LIMITS.files().largest()),
            Trust.onlyLower(),
            "Maximum size of one file.");

    public static final Key<ByteSize> SCRATCH = new Key<>(
            "sandbox.scratch_limit",
            ValueTypes.size(size -> new Limits.Scratch(size, LIMITS.scratch().files())),
            new Fixed<>(LIMITS.scratch().size()),
            Trust.onlyLower(),
            "Size of /tmp in the box. /tmp is kept in memory. At least 1m.");

    public static final Key<Integer> SCRATCH_FILES = new Key<>(
            "sandbox.scratch_files_limit",
            ValueTypes.count(count -> new Limits.Scratch(LIMITS.scratch().size(), count)),
            new Fixed<>(LIMITS.scratch().files()),
            Trust.onlyLower(),
            "Maximum number of files and directories in /tmp of the box, from 16 to 100000000.");

    public static final Key<ByteSize> OUTPUT = new Key<>(
            "sandbox.output_limit",
            ValueTypes.size(LIMITS::withOutput),
            new Fixed<>(LIMITS.output()),
            Trust.onlyLower(),
            "Output limit (stdout and stderr together). A program that writes more is killed.");

    public static final Key<ByteSize> CAPTURE = new Key<>(
            "sandbox.capture_limit",
            ValueTypes.size(_ -> {}),
            new Fixed<>(ByteSize.mebibytes(16)),
            Trust.onlyLower(),
            "How much of stdout and of stderr --json contains. The rest is dropped and counted.");

    static final List<Key<?>> ALL =
            List.of(MEMORY, CPUS, TIMEOUT, PIDS, OPEN_FILES, FILE_SIZE, SCRATCH, SCRATCH_FILES, OUTPUT, CAPTURE);

    private LimitKeys() {}
}
