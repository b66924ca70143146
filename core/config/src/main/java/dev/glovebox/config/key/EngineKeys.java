package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.config.value.ValueTypes;
import java.util.List;

/** Who makes the boxes of levels strict and paranoid. */
public final class EngineKeys {

    /** For {@code oci.runtime}: the fastest that works here. */
    public static final String FASTEST = "auto";

    public static final Key<EnginePreference> ENGINE = new Key<>(
            "sandbox.engine",
            ValueTypes.ENGINE,
            new Fixed<>(EnginePreference.AUTO),
            new TrustedOnly<>(),
            "Engine of levels strict and paranoid: docker, oci (an OCI runtime without a daemon; needs root) or auto. auto "
                    + "uses oci if a test run passed and the image is unpacked, else docker; tasks of the API use docker first.");

    public static final Key<String> RUNTIME = new Key<>(
            "oci.runtime",
            ValueTypes.OCI_RUNTIME,
            new Fixed<>(FASTEST),
            new TrustedOnly<>(),
            "OCI runtime of engine oci: crun, runc or runsc. auto: the fastest that passes a test run.");

    static final List<Key<?>> ALL = List.of(RUNTIME);

    private EngineKeys() {}
}
