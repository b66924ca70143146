package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.value.TimeSpan;
import java.util.List;

/** The daemon that commands start for the next ones. */
public final class DaemonKeys {

    public static final Key<Boolean> AUTOSTART = new Key<>(
            "daemon.autostart",
            ValueTypes.FLAG,
            new Fixed<>(true),
            new TrustedOnly<>(),
            "Whether a command that finds no daemon starts one, so that the next commands are fast. With false, only "
                    + "glovebox serve and glovebox daemon start one.");

    public static final Key<TimeSpan> IDLE = new Key<>(
            "daemon.idle",
            ValueTypes.TIME,
            new Fixed<>(TimeSpan.seconds(900)),
            new TrustedOnly<>(),
            "A daemon that a command started ends after this time without a command. glovebox serve stays.");

    static final List<Key<?>> ALL = List.of(AUTOSTART, IDLE);

    private DaemonKeys() {}
}
