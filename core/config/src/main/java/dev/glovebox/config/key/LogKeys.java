package dev.glovebox.config.key;

import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.key.Default.Derived;
import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.log.LogFormat;
import dev.glovebox.log.LogLevel;
import dev.glovebox.model.value.ByteSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The log of {@code glovebox serve} and {@code glovebox runner}. */
public final class LogKeys {

    public static final Key<LogLevel> LEVEL = new Key<>(
            "log.level",
            ValueTypes.LOG_LEVEL,
            new Fixed<>(LogLevel.INFO),
            new TrustedOnly<>(),
            "What glovebox serve and glovebox runner log: error, warn, info or debug. Libraries are logged from warn up.");

    public static final Key<LogFormat> FORMAT = new Key<>(
            "log.format",
            ValueTypes.LOG_FORMAT,
            new Fixed<>(LogFormat.TEXT),
            new TrustedOnly<>(),
            "How a log line is written: text, or json with one object per line.");

    public static final Key<Optional<Path>> FILE = new Key<>(
            "log.file",
            ValueTypes.OPTIONAL_PATH,
            new Derived<>(
                    "none: standard error",
                    "/var/log/glovebox.log",
                    _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn())),
            new TrustedOnly<>(),
            "The file the log is appended to, readable for its owner alone.");

    public static final Key<ByteSize> ROTATE_SIZE = new Key<>(
            "log.rotate_size",
            ValueTypes.size(ValueTypes::atLeastOneMebibyte),
            new Fixed<>(ByteSize.mebibytes(64)),
            new TrustedOnly<>(),
            "Size at which log.file is renamed to log.file.1 and a new one begins. At least 1m.");

    public static final Key<Integer> ROTATE_KEEP = new Key<>(
            "log.rotate_keep",
            ValueTypes.between(0, 100),
            new Fixed<>(5),
            new TrustedOnly<>(),
            "Renamed log files that are kept, from 0 to 100; the oldest is deleted.");

    static final List<Key<?>> ALL = List.of(LEVEL, FORMAT, FILE, ROTATE_SIZE, ROTATE_KEEP);

    private LogKeys() {}
}
