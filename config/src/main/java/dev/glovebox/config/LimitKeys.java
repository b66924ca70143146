package dev.glovebox.config;

import dev.glovebox.config.Default.Fixed;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Cpus;
import dev.glovebox.model.Limits;
import dev.glovebox.model.TimeSpan;
import java.util.List;

/** What a box may use at most. */
final class LimitKeys {

    private static final Limits LIMITS = Limits.DEFAULTS;

    static final Key<ByteSize> MEMORY = new Key<>(
            "sandbox.memory_limit",
            Forms.size(LIMITS::withMemory),
            new Fixed<>(LIMITS.compute().memory()),
            Trust.onlyLower(),
            "Memory of the whole box; there is no swap on top. At least 8m.");

    static final Key<Cpus> CPUS = new Key<>(
            "sandbox.cpu_limit",
            Forms.CPUS,
            new Fixed<>(LIMITS.compute().cpus()),
            Trust.onlyLower(),
            "Share of processors, from 0.01 to 1024: 0.5 is half of one core.");

    static final Key<TimeSpan> TIMEOUT = new Key<>(
            "sandbox.timeout",
            Forms.TIME,
            new Fixed<>(LIMITS.wallClock()),
            Trust.onlyLower(),
            "Wall-clock time after which a program is killed, from 1ms to 168h. A bare number is seconds.");

    static final Key<Integer> PIDS = new Key<>(
            "sandbox.pids_limit",
            Forms.count(LIMITS::withProcesses),
            new Fixed<>(LIMITS.compute().processes()),
            Trust.onlyLower(),
            "Processes and threads at one time, from 1 to 1000000.");

    static final Key<Integer> OPEN_FILES = new Key<>(
            "sandbox.open_files_limit",
            Forms.count(count -> new Limits.Files(count, LIMITS.files().largest())),
            new Fixed<>(LIMITS.files().open()),
            Trust.onlyLower(),
            "Files one process may have open, from 16 to 1048576.");

    static final Key<ByteSize> FILE_SIZE = new Key<>(
            "sandbox.file_size_limit",
            Forms.size(size -> new Limits.Files(LIMITS.files().open(), size)),
            new Fixed<>(LIMITS.files().largest()),
            Trust.onlyLower(),
            "How large one file may grow.");

    static final Key<ByteSize> SCRATCH = new Key<>(
            "sandbox.scratch_limit",
            Forms.size(size -> new Limits.Scratch(size, LIMITS.scratch().files())),
            new Fixed<>(LIMITS.scratch().size()),
            Trust.onlyLower(),
            "Size of /tmp in the box, which lives in memory. At least 1m.");

    static final Key<Integer> SCRATCH_FILES = new Key<>(
            "sandbox.scratch_files_limit",
            Forms.count(count -> new Limits.Scratch(LIMITS.scratch().size(), count)),
            new Fixed<>(LIMITS.scratch().files()),
            Trust.onlyLower(),
            "Files and directories in /tmp of the box, from 16 to 100000000.");

    static final Key<ByteSize> OUTPUT = new Key<>(
            "sandbox.output_limit",
            Forms.size(LIMITS::withOutput),
            new Fixed<>(LIMITS.output()),
            Trust.onlyLower(),
            "Bytes of stdout and stderr together after which a program is killed.");

    static final Key<ByteSize> CAPTURE = new Key<>(
            "sandbox.capture_limit",
            Forms.size(_ -> {}),
            new Fixed<>(ByteSize.mebibytes(16)),
            Trust.onlyLower(),
            "How much of each stream --json keeps; the rest is dropped and counted.");

    static final List<Key<?>> ALL =
            List.of(MEMORY, CPUS, TIMEOUT, PIDS, OPEN_FILES, FILE_SIZE, SCRATCH, SCRATCH_FILES, OUTPUT, CAPTURE);

    private LimitKeys() {}
}
