package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.change.ChangeLimits;
import java.util.List;

/** Keys for the changes of runs. */
public final class ChangeKeys {

    public static final Key<TimeSpan> KEEP = new Key<>(
            "changes.keep",
            ValueTypes.TIME,
            new Fixed<>(TimeSpan.seconds(7 * 24 * 3600)),
            new TrustedOnly<>(),
            "How long Glovebox keeps changes that were neither applied nor discarded. At most 168h.");

    public static final Key<ByteSize> LAYER = new Key<>(
            "changes.layer_limit",
            ValueTypes.size(ValueTypes::atLeastOneMebibyte),
            new Fixed<>(ByteSize.mebibytes(512)),
            Trust.onlyLower(),
            "How much one run may write to the layer over its project. The layer is kept in memory. At least 1m.");

    public static final Key<List<String>> ALLOW = new Key<>(
            "changes.allow",
            ValueTypes.PATTERNS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Patterns of paths whose changes may be applied, for example src/**. Empty: every path that is "
                    + "neither denied nor protected. A protected path such as .github/workflows/** is applied only if a "
                    + "pattern here names it.");

    public static final Key<List<String>> DENY = new Key<>(
            "changes.deny",
            ValueTypes.PATTERNS,
            new Fixed<>(List.of()),
            new Trust.Adding<>(),
            "Patterns of paths whose changes are never applied. Overrides changes.allow.");

    public static final Key<List<String>> PROTECT = new Key<>(
            "changes.protect",
            ValueTypes.PATTERNS,
            new Fixed<>(List.of()),
            new Trust.Adding<>(),
            "Patterns of paths to protect in addition to the built-in ones. Changes there are refused unless "
                    + "changes.allow names them.");

    public static final Key<Integer> COUNT = new Key<>(
            "changes.count_limit",
            ValueTypes.count(
                    count -> new ChangeLimits(count, ChangeLimits.DEFAULTS.file(), ChangeLimits.DEFAULTS.total())),
            new Fixed<>(ChangeLimits.DEFAULTS.number()),
            Trust.onlyLower(),
            "Largest number of changes of one run that can be applied. With more, none of them can.");

    public static final Key<ByteSize> FILE = new Key<>(
            "changes.file_limit",
            ValueTypes.size(_ -> {}),
            new Fixed<>(ChangeLimits.DEFAULTS.file()),
            Trust.onlyLower(),
            "Largest changed file. A larger one is listed, but neither kept nor applied.");

    public static final Key<ByteSize> TOTAL = new Key<>(
            "changes.total_limit",
            ValueTypes.size(ValueTypes::atLeastOneMebibyte),
            new Fixed<>(ByteSize.gibibytes(4)),
            new TrustedOnly<>(),
            "Total size of the kept changes of all runs. A run whose changes do not fit reports that and keeps "
                    + "none; older changes stay. At least 1m.");

    static final List<Key<?>> ALL = List.of(KEEP, LAYER, ALLOW, DENY, PROTECT, COUNT, FILE, TOTAL);

    private ChangeKeys() {}
}
